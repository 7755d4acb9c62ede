import type { Catalogue } from '../../lib/language.svelte';
import type { Texts } from '../texts';

export const texts: Texts = import.meta.glob<Catalogue>('../../../../src/architrave/i18n/*.json', {
  query: '?architects',
  import: 'default',
});
