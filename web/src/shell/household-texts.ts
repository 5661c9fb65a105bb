/** Texts of the switch between households and of the line that names the shown one. */
import { formatCount } from '../language/format.ts';
import { plural } from '../ui/plural.ts';

export const texts = {
  households: 'Households',
  notLoaded: 'Not loaded yet',
  roles: { parent: 'Parent', viewer: 'Viewer' },
  unsent: (count: number) => `${formatCount(count)} not sent yet`,
  attention: (count: number) => `${formatCount(count)} ${count === 1 ? 'needs' : 'need'} attention`,
  elsewhere: (count: number) =>
    `${plural(count, 'change')} in another household ${count === 1 ? 'needs' : 'need'} attention`,
  shown: 'Shown household',
  switchFailed: 'Couldn’t switch the household',
};
