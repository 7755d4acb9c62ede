"""Three board games about architects: to play, to study, to build on."""
