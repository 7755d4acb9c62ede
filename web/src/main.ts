import './styles/fonts.css';
import './styles/tokens.css';
import './styles/base.css';
import './styles/opening.css';
import './styles/comfort.css';
import { mount } from 'svelte';
import App from './App.svelte';
import { whenAtRest } from './lib/idle';
import { preferredLanguage, speak } from './lib/language.svelte';
import { followLinks } from './lib/route';
import { applyTheme, preferredTheme } from './lib/theme';

applyTheme(preferredTheme());
followLinks();
await speak(preferredLanguage());

const target = document.getElementById('app');
if (!target) throw new Error('index.html has no #app');
target.replaceChildren(); // the empty frame of index.html
mount(App, { target });

// Lets the client open without the network. Not everywhere allowed (no https, private windows), and not essential.
if (import.meta.env.PROD && 'serviceWorker' in navigator) {
  whenAtRest(() => navigator.serviceWorker.register('/sw.js').catch(() => undefined));
}
