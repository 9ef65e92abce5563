// The error page's text in German for each error of a provider's return: machine-translated, not yet read by a native speaker.

import type { ErrorWords, FaultWords } from './error-wording.ts'

const unchanged = 'Es hat sich nichts geändert.'

const broken: FaultWords = {
  heading: 'Wir konnten Ihre Anmeldung nicht zuordnen',
  happened: `Ihr Anbieter hat Sie zurückgeschickt, aber dieser Browser hat die Anmeldung nicht begonnen. ${unchanged}`,
  next: 'Vielleicht hat es länger als zehn Minuten gedauert, oder Sie haben die Seite zweimal geöffnet. Gehen Sie zurück zur Anwendung und melden Sie sich noch einmal an.',
}
const unanswered: FaultWords = {
  heading: 'Ihr Anbieter hat die Anmeldung nicht abgeschlossen',
  happened: `Ihr Anbieter hat Sie zurückgeschickt, aber ohne das, was wir zum Anmelden brauchen. ${unchanged}`,
  next: 'Gehen Sie zurück zur Anwendung und versuchen Sie es noch einmal. Wenn es wieder passiert, melden Sie sich auf andere Weise an.',
}

export const de: ErrorWords = {
  back: 'Zurück zur Anwendung',
  code: 'Fehlercode',
  told: 'Antwort des Anbieters',
  faults: {
    state_mismatch: broken,
    state_not_found: broken,
    no_code: unanswered,
    unable_to_get_user_info: unanswered,
    invalid_code: {
      heading: 'Wir konnten die Antwort Ihres Anbieters nicht akzeptieren',
      happened: `Wir konnten sie nicht bestätigen, oder sie wurde schon verwendet. ${unchanged}`,
      next: 'Gehen Sie zurück zur Anwendung und melden Sie sich noch einmal an.',
    },
    oauth_provider_not_found: {
      heading: 'Mit diesem Anbieter können Sie sich nicht anmelden',
      happened: 'Die Anwendung bietet diesen Anbieter nicht oder nicht mehr an.',
      next: 'Gehen Sie zurück zur Anwendung und melden Sie sich auf andere Weise an.',
    },
    email_not_found: {
      heading: 'Ihr Anbieter hat Ihre E-Mail-Adresse nicht mitgeteilt',
      happened:
        'Ein Konto braucht eine E-Mail-Adresse, und Ihr Anbieter hat uns keine genannt, die wir verwenden können.',
      next: 'Erlauben Sie Ihrem Anbieter, Ihre E-Mail-Adresse mitzuteilen, oder registrieren Sie sich mit E-Mail und Passwort.',
    },
    email_not_verified: {
      heading: 'Bestätigen Sie zuerst Ihre E-Mail-Adresse',
      happened:
        'Ihr Anbieter hat Ihre Adresse nicht bestätigt. Deshalb haben wir einen sechsstelligen Code dorthin gesendet.',
      next: 'Gehen Sie zurück zur Anwendung und geben Sie dort den Code ein.',
    },
    account_not_linked: {
      heading: 'Sie haben schon ein Konto',
      happened:
        'Zu dieser Adresse gibt es ein Konto, aber Ihr Anbieter hat nicht bestätigt, dass sie Ihnen gehört.',
      next: 'Gehen Sie zurück zur Anwendung und melden Sie sich an wie bisher. Wenn Sie Ihr Passwort vergessen haben, können Sie es dort zurücksetzen.',
    },
    banned: {
      heading: 'Ihr Konto ist gesperrt',
      happened: `Sie können sich nicht anmelden, solange es gesperrt ist. ${unchanged}`,
      next: 'Wenden Sie sich an den Support.',
    },
    account_not_approved: {
      heading: 'Ihr Konto wartet auf die Freigabe',
      happened: 'Sie können sich anmelden, sobald es freigegeben ist.',
      next: 'Warten Sie auf unsere E-Mail.',
    },
    signup_disabled: {
      heading: 'Mit dieser E-Mail-Adresse können Sie kein Konto erstellen',
      happened: `Nur bestimmte Personen können hier ein Konto erstellen, und die Adresse von Ihrem Anbieter ist nicht zugelassen. ${unchanged}`,
      next: 'Wenn Sie ein Konto mit einer anderen Adresse haben, melden Sie sich damit an. Sonst wenden Sie sich an den Support.',
    },
    policy_refused: {
      heading: 'Mit dieser E-Mail-Adresse werden Sie nicht zugelassen',
      happened: `Der Betreiber dieser Anwendung erlaubt das nicht. ${unchanged}`,
      next: 'Wenn Sie das für einen Irrtum halten, wenden Sie sich an den Support.',
    },
    temporarily_unavailable: {
      heading: 'Das geht im Moment nicht',
      happened: `Wir können gerade nicht prüfen, ob Sie sich anmelden dürfen. ${unchanged}`,
      next: 'Gehen Sie zurück zur Anwendung und versuchen Sie es in einigen Minuten noch einmal.',
    },
    unable_to_link_account: {
      heading: 'Wir konnten Ihr Konto nicht verbinden',
      happened: `Ihr Anbieter kennt Sie, aber wir konnten ihn nicht mit Ihrem Konto hier verbinden. ${unchanged}`,
      next: 'Gehen Sie zurück zur Anwendung und melden Sie sich auf andere Weise an.',
    },
    access_denied: {
      heading: 'Die Anmeldung wurde abgebrochen',
      happened: `Sie oder Ihr Anbieter haben sie abgebrochen. ${unchanged}`,
      next: 'Gehen Sie zurück zur Anwendung, um es noch einmal oder auf andere Weise zu versuchen.',
    },
    too_many_requests: {
      heading: 'Zu viele E-Mails',
      happened: `Ihr Anbieter hat Ihre Adresse nicht bestätigt, und wir haben fürs Erste genug Codes dorthin gesendet. ${unchanged}`,
      next: 'Geben Sie den Code aus unserer neuesten E-Mail ein, oder gehen Sie zurück zur Anwendung und versuchen Sie es später noch einmal.',
    },
    provider_unavailable: {
      heading: 'Ihr Anbieter antwortet nicht',
      happened: `Wir können Ihren Anbieter im Moment nicht erreichen. ${unchanged}`,
      next: 'Versuchen Sie es in einigen Minuten noch einmal, oder gehen Sie zurück zur Anwendung und melden Sie sich auf andere Weise an.',
    },
    unknown: {
      heading: 'Anmeldung fehlgeschlagen',
      happened: `Auf dem Rückweg von Ihrem Anbieter ist etwas schiefgegangen. ${unchanged}`,
      next: 'Gehen Sie zurück zur Anwendung und versuchen Sie es noch einmal. Wenn es wieder passiert, melden Sie sich auf andere Weise an.',
    },
  },
}
