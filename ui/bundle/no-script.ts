// What somebody reads whose browser runs no JavaScript: what is missing, how to turn it on, and the way back.

import type { Language } from '../i18n/languages.ts'

type Words = { title: string; body: string; again: string }

const words: Record<Language, Words> = {
  en: {
    title: 'Turn on JavaScript to continue',
    body: 'Lockstep needs JavaScript to sign you in, and this browser isn’t running it. Turn it on for this site in your browser’s settings, or allow it in the extension that blocks it. Then reload this page.',
    again: 'Reload this page',
  },
  de: {
    title: 'Schalten Sie JavaScript ein',
    body: 'Lockstep braucht JavaScript, um Sie anzumelden, und dieser Browser führt es nicht aus. Schalten Sie es in den Einstellungen des Browsers für diese Website ein, oder erlauben Sie es in der Erweiterung, die es blockiert. Laden Sie die Seite dann neu.',
    again: 'Seite neu laden',
  },
  es: {
    title: 'Activa JavaScript para continuar',
    body: 'Lockstep necesita JavaScript para iniciar sesión y este navegador no lo está ejecutando. Actívalo para este sitio en los ajustes del navegador o permítelo en la extensión que lo bloquea. Después, vuelve a cargar la página.',
    again: 'Volver a cargar la página',
  },
  ar: {
    title: 'فعّل JavaScript للمتابعة',
    body: 'يحتاج Lockstep إلى JavaScript لتسجيل دخولك، وهذا المتصفح لا يشغّله. فعّله لهذا الموقع في إعدادات المتصفح أو اسمح به في الإضافة التي تحجبه، ثم أعد تحميل الصفحة.',
    again: 'إعادة تحميل الصفحة',
  },
}

/** The page without its way to run a script: what is in its noscript element, in this language. */
export function withNoScript(page: string, language: Language): string {
  const { title, body, again } = words[language]
  const shown = `<main class="noscript"><p class="wordmark">Lockstep</p><h1>${title}</h1><p>${body}</p><a class="primary" href="">${again}</a></main>`
  return page.replace(/(<noscript>).*?(<\/noscript>)/s, (_, open, close) => open + shown + close)
}
