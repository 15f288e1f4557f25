/** The page named by the address: '#/rules' is the rules, everything unknown is the game. */
export type Route = 'game' | 'rules' | 'history';

function read(): Route {
  const name = location.hash.replace(/^#\/?/, '');
  return name === 'rules' || name === 'history' ? name : 'game';
}

let current = $state<Route>(read());
window.addEventListener('hashchange', () => (current = read()));

export function route(): Route {
  return current;
}
