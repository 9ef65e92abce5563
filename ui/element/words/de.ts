// What the form says in German, without what only pages say.

export { form } from '../../i18n/de/form.ts'
export { refusals } from '../../i18n/de/refusals.ts'
