// Where the browser is: the path and the part after # of its address.
class Here {
  path = $state.raw(location.pathname);
  hash = $state.raw(location.hash.slice(1));
}

export const here = new Here();
