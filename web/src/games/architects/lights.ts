// What is lit in the lesson of Architects.
import { ANY, firstFound, found, type Lights } from '../../lesson/lights';

/** On a phone some things are on another page: then its tab is lit. */
const onPage = (selector: string, tab: string, rim?: 'dashed' | 'solid', pad?: number) =>
  firstFound([selector, `[data-tab="${tab}"]:not([aria-current])`], rim, pad);

export const lights: Lights = {
  find(kind, name) {
    switch (kind) {
      case 'row':
        return name === ANY
          ? onPage('.rows .row', 'city', 'solid', 3)
          : firstFound([`[data-take="${name}"]`, '.rows .held', '[data-tab="city"]:not([aria-current])']);
      case 'lot':
        return name === ANY ? found('.city', 'none', 0) : onPage(`.city [data-lot="${name}"]`, 'city', 'dashed', 1);
      case 'block':
        return found(`.city [data-block="${name}"]`, 'solid', 2);
      case 'service':
        return onPage(`[data-service="${name}"]`, 'services');
      case 'action':
        return onPage(`[data-action="${name}"]`, 'services');
      case 'tile':
        return found(`[data-requirement="${name}"]`);
      case 'goal':
        return found(`[data-goal="${name}"]`);
      case 'control':
        return onPage('[data-end]', 'city');
      default:
        return kind === 'seat' ? found(`[data-seat="${name}"]`) : [];
    }
  },
  place: 'lot',
  tools: 'section.bar [data-go]',
  pieces: '.city .piece',
};
