// The words of the form, and those that every page has in German: machine-translated, not yet read by a native speaker.

import { amount } from '../formats.ts'
import type { FormWords } from '../wording.ts'

export const form: FormWords = {
  views: {
    login: {
      title: 'Anmelden',
      lead: 'Willkommen zurück. Verwenden Sie die Adresse, mit der Sie sich registriert haben.',
      submit: 'Anmelden',
      forgot: 'Passwort vergessen?',
    },
    register: {
      title: 'Konto erstellen',
      lead: 'Wir senden Ihnen einen Code, um sicherzugehen, dass die Adresse Ihnen gehört.',
      submit: 'Konto erstellen',
    },
    verifyEmail: {
      title: 'Sehen Sie in Ihre E-Mails',
      lead: (email) => `Wir haben einen sechsstelligen Code an ${email} gesendet.`,
      submit: 'E-Mail bestätigen',
    },
    forgotPassword: {
      title: 'Passwort zurücksetzen',
      lead: 'Geben Sie die Adresse Ihres Kontos ein. Wir senden Ihnen einen Code.',
      submit: 'Code senden',
    },
    resetPassword: {
      title: 'Neues Passwort wählen',
      lead: (email) => `Falls es zu ${email} ein Konto gibt, ist ein sechsstelliger Code dorthin unterwegs.`,
      submit: 'Neues Passwort speichern',
      another: 'Weiteren Code anfordern',
    },
  },
  tabs: { label: 'Anmelden oder Konto erstellen', login: 'Anmelden', register: 'Konto erstellen' },
  backToLogin: 'Zurück zur Anmeldung',
  continueWith: (provider) => `Weiter mit ${provider}`,
  or: 'oder',
  fields: {
    email: 'E-Mail',
    name: 'Name',
    password: 'Passwort',
    newPassword: 'Neues Passwort',
    newPasswordHint: 'Mindestens 8 Zeichen, mehr ist besser.',
    showPassword: 'Passwort anzeigen',
    hidePassword: 'Passwort verbergen',
    show: 'Anzeigen',
    hide: 'Verbergen',
    capsLock: 'Die Feststelltaste ist aktiv.',
    strength: {
      0: 'Noch zu kurz.',
      1: 'Leicht zu erraten.',
      2: 'In Ordnung. Länger ist besser.',
      3: 'Gut.',
      4: 'Stark.',
      common: 'Zu verbreitet: Es wird zuerst erraten.',
    },
  },
  code: {
    legend: 'Sechsstelliger Code',
    digit: (n) => `Ziffer ${n} von 6`,
    resend: 'Weiteren Code senden',
    resending: 'Weiterer Code wird gesendet …',
    resendIn: (clock) => `Weiterer Code möglich in ${clock}.`,
    resendInSeconds: (seconds) =>
      `Sie können in ${amount('de', seconds, 'second')} einen weiteren Code anfordern.`,
    resendNow: 'Sie können jetzt einen weiteren Code anfordern.',
  },
  faults: {
    emailMissing: 'Geben Sie Ihre E-Mail-Adresse ein.',
    emailMalformed: 'Geben Sie eine Adresse wie ada@example.com ein.',
    passwordMissing: 'Geben Sie Ihr Passwort ein.',
    newPasswordMissing: 'Wählen Sie ein Passwort.',
    nameMissing: 'Geben Sie Ihren Namen ein.',
    codeMissing: 'Geben Sie alle sechs Ziffern ein.',
    summary: 'Bitte prüfen Sie diese Felder:',
  },
  failures: {
    signIn: 'Anmeldung fehlgeschlagen',
    signUp: 'Registrierung fehlgeschlagen',
    verify: 'Ungültiger Code',
    resend: 'Der Code konnte nicht erneut gesendet werden',
    sendResetCode: 'Der Code konnte nicht gesendet werden',
    resetPassword: 'Das Passwort konnte nicht zurückgesetzt werden',
    establish: 'Sie sind angemeldet, aber die Anwendung hat Sie nicht eingelassen',
    social: 'Der Anbieter war nicht erreichbar',
  },
  advice: {
    network: 'Prüfen Sie Ihre Verbindung und versuchen Sie es noch einmal.',
    tooMany: 'Warten Sie ein wenig und versuchen Sie es dann noch einmal.',
    credentials: 'Prüfen Sie beides oder setzen Sie Ihr Passwort zurück.',
    code: 'Ziffern prüfen oder neuen Code anfordern.',
    codeLapsed: 'Fordern Sie einen weiteren Code an.',
    email: 'Geben Sie eine Adresse wie ada@example.com ein.',
    passwordShort: 'Verwenden Sie mindestens 8 Zeichen.',
    passwordLong: 'Verwenden Sie höchstens 128 Zeichen.',
    passwordKnown: 'Wählen Sie eines, das schwerer zu erraten ist.',
    busy: 'Versuchen Sie es gleich noch einmal.',
    otherWay: 'Melden Sie sich auf einem anderen Weg an.',
    providerBusy:
      'Versuchen Sie es in einigen Minuten noch einmal oder melden Sie sich auf einem anderen Weg an.',
    notLinked: 'Melden Sie sich mit Ihrem Passwort an oder setzen Sie es zurück.',
    establish: 'Bitte melden Sie sich noch einmal an.',
    otherwise: 'Bitte versuchen Sie es noch einmal.',
  },
  tryAgainIn: {
    seconds: (seconds) => `Versuchen Sie es in ${amount('de', seconds, 'second')} noch einmal.`,
    minutes: (minutes) => `Versuchen Sie es in ${amount('de', minutes, 'minute')} noch einmal.`,
  },
  returned: {
    unknown: {
      title: 'Anmeldung fehlgeschlagen',
      advice:
        'Der Anbieter hat Sie zurückgeschickt, aber angemeldet sind Sie nicht. Es wurde nichts geändert.',
    },
    access_denied: { title: 'Sie haben abgebrochen', advice: 'Es wurde nichts geändert.' },
    email_not_verified: {
      title: 'Ihre E-Mail-Adresse muss bestätigt werden',
      advice: 'Wir haben einen sechsstelligen Code an die Adresse gesendet, die Ihr Anbieter genannt hat.',
    },
    account_not_linked: {
      title: 'Sie haben mit dieser E-Mail-Adresse schon ein Konto',
      advice: 'Melden Sie sich mit Ihrem Passwort an oder setzen Sie es zurück.',
    },
    provider_unavailable: {
      title: 'Der Anbieter antwortet nicht',
      advice:
        'Versuchen Sie es in einigen Minuten noch einmal oder melden Sie sich auf einem anderen Weg an.',
    },
  },
  notices: {
    passwordReset: 'Ihr Passwort ist geändert. Melden Sie sich mit dem neuen an.',
    emailVerified: 'Ihre E-Mail-Adresse ist bestätigt. Melden Sie sich an, um fortzufahren.',
    codeSent: 'Ein weiterer Code ist unterwegs.',
  },
  waiting: {
    signingIn: 'Passwort wird geprüft …',
    sendingCode: 'Code wird an Ihre E-Mail-Adresse gesendet …',
    startingSocial: 'Sie werden zum Anbieter weitergeleitet …',
    signingUp: 'Konto wird erstellt …',
    verifying: 'Code wird geprüft …',
    pickingUpSession: 'Sie werden angemeldet …',
    signingInAgain: 'Sie werden angemeldet …',
    sendingResetCode: 'Code wird an Ihre E-Mail-Adresse gesendet …',
    resetting: 'Passwort wird geändert …',
    establishing: 'Anwendung wird geöffnet …',
    left: 'Anwendung wird geöffnet …',
  },
  offline: 'Sie sind offline. Was Sie eingegeben haben, bleibt erhalten.',
  tryAgain: 'Noch einmal versuchen',
  loading: 'Wird geladen …',
  broken: {
    title: 'Etwas ist schiefgegangen',
    body: 'Es liegt nicht an Ihnen. Laden Sie die Seite noch einmal. Wenn das nicht hilft, kommen Sie etwas später wieder.',
    unreachableTitle: 'Die Anwendung ist nicht erreichbar',
    reference: (id) => `Wenn Sie um Hilfe bitten, nennen Sie diese Anfrage: ${id}`,
    offlineTitle: 'Sie sind offline',
    offlineBody:
      'Diese Seite konnte nicht geladen werden. Prüfen Sie Ihre Verbindung und versuchen Sie es noch einmal.',
  },
}
