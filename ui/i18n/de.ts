// Every word of the interface in German: machine-translated, not yet read by a native speaker.

import { amount, oneOrMore } from './formats.ts'
import type {
  AccountWords,
  ApplicationsWords,
  ArrivalWords,
  ConsoleWords,
  DashboardWords,
  FactorWords,
  FieldWords,
  FormWords,
  InvitationWords,
  KeyWords,
  LaterWords,
  MailedWords,
  OrganizationPartsWords,
  OrganizationWords,
  PageWords,
  StepUpWords,
  TranslatedWords,
} from './wording.ts'

export const words: TranslatedWords = {
  machineTranslated: 'Maschinell übersetzt',
  language: 'Sprache',
  faultSummary: 'Bitte prüfen Sie diese Felder:',
  offline: 'Sie sind offline. Ihre Eingaben gehen nicht verloren.',
  tryAgain: 'Erneut versuchen',
  loading: 'Wird geladen …',
  broken: {
    title: 'Etwas ist schiefgelaufen',
    body: 'Es liegt nicht an Ihnen. Laden Sie die Seite neu. Wenn das nicht hilft, versuchen Sie es etwas später noch einmal.',
    unreachableTitle: 'Wir können die Anwendung nicht erreichen',
    reference: (id) => `Wenn Sie sich an den Support wenden, nennen Sie diese Referenz: ${id}`,
    offlineTitle: 'Sie sind offline',
    offlineBody:
      'Wir konnten diese Seite nicht laden. Prüfen Sie Ihre Verbindung und versuchen Sie es noch einmal.',
  },
  refusals: {
    VALIDATION_ERROR: 'Diese Angabe ist ungültig.',
    INVALID_EMAIL: 'Diese E-Mail-Adresse ist ungültig.',
    INVALID_EMAIL_OR_PASSWORD: 'E-Mail-Adresse oder Passwort ist falsch.',
    BANNED_USER: 'Dieses Konto ist gesperrt.',
    invalid_credentials: 'E-Mail-Adresse oder Passwort ist falsch.',
    INVALID_CODE: 'Ungültiger Code',
    INVALID_BACKUP_CODE: 'Ungültiger Wiederherstellungscode',
    INVALID_TWO_FACTOR_COOKIE: 'Die Anmeldung hat zu lange gedauert',
    ACCOUNT_TEMPORARILY_LOCKED: 'Zu viele falsche Codes',
    INVALID_OTP: 'Ungültiger Code',
    OTP_EXPIRED: 'Der Code ist abgelaufen.',
    TOO_MANY_ATTEMPTS: 'Zu viele Versuche.',
    over_request_rate_limit: 'Zu viele Anfragen.',
    TOO_MANY_REQUESTS: 'Zu viele Anfragen.',
    PASSWORD_TOO_SHORT: 'Das Passwort ist zu kurz.',
    PASSWORD_TOO_LONG: 'Das Passwort ist zu lang.',
    PASSWORD_COMPROMISED: 'Dieses Passwort ist aus einem Datenleck bekannt. Wählen Sie ein anderes.',
    weak_password: 'Dieses Passwort ist zu schwach.',
    PROVIDER_NOT_FOUND: 'Diesen Anbieter gibt es hier nicht.',
    PROVIDER_UNAVAILABLE: 'Wir können den Anbieter nicht erreichen.',
    INVALID_ORIGIN: 'Diese Website darf den Anmeldedienst nicht verwenden.',
    SERVICE_UNAVAILABLE: 'Der Dienst ist vorübergehend nicht erreichbar.',
    INTERNAL_SERVER_ERROR: 'Der Dienst hat einen Fehler gemeldet.',
    INVALID_NAME: 'Geben Sie der Organisation einen Namen mit 1 bis 100 Zeichen.',
    NOT_A_MEMBER: 'Sie sind kein Mitglied dieser Organisation.',
    TOO_MANY_ORGANIZATIONS:
      'Sie können keine weiteren Organisationen erstellen. Arbeiten Sie in einer, die Sie schon haben.',
    SESSIONS_UNKNOWN:
      'Diese Anwendung weiß nicht, wo Sie angemeldet sind. Melden Sie sich neu an, um es zu sehen.',
    SESSION_TOO_OLD: 'Wir zeigen Ihre Sitzungen nur kurz nach einer Anmeldung. Melden Sie sich neu an.',
    SESSION_NOT_FOUND: 'Diese Sitzung gehört nicht Ihnen oder ist schon beendet.',
    NOT_WHILE_IMPERSONATING: 'Ein Operator handelt als diese Person und kann das nicht in ihrem Namen tun.',
    STEP_UP_REQUIRED: 'Melden Sie sich neu mit der Bestätigung in zwei Schritten an.',
    SESSION_ONLY_RECOGNISED:
      'Diese Anwendung weiß, wer Sie sind, kann aber andere Sitzungen nicht beenden. Melden Sie sich stattdessen auf allen Geräten ab.',
    AUTH_SERVICE_AWAY: 'Der Anmeldedienst ist gerade nicht erreichbar. Versuchen Sie es gleich noch einmal.',
    NOT_ALLOWED_BY_ROLE: 'Ihre Rolle erlaubt das nicht. Fragen Sie den Inhaber der Organisation.',
    NO_SUCH_MEMBER: 'Diese Person ist nicht oder nicht mehr Mitglied der Organisation.',
    OWNER_STAYS: 'Eine Organisation hat immer einen Inhaber. Übertragen Sie sie zuerst oder löschen Sie sie.',
    INVITED_ONESELF: 'Das ist Ihre eigene Adresse: Sie sind schon Mitglied.',
    ALREADY_MEMBER: 'Diese Person ist schon Mitglied.',
    ALREADY_INVITED:
      'Diese Adresse ist schon eingeladen. Um ihr noch eine E-Mail zu senden, senden Sie die Einladung erneut.',
    TOO_MANY_INVITATIONS: 'Für heute haben Sie genug Einladungen gesendet. Versuchen Sie es morgen wieder.',
    ADDRESS_NOT_PROVEN: 'Bestätigen Sie zuerst die E-Mail-Adresse, an die wir die Einladung gesendet haben.',
    INVITED_ANOTHER:
      'Diese Einladung gilt für eine andere Adresse. Melden Sie sich mit der Adresse an, die eingeladen wurde.',
    INVITATION_UNKNOWN: 'Diese Einladung gibt es nicht oder nicht mehr.',
    INVITATION_SETTLED:
      'Diese Einladung wurde beantwortet oder zurückgezogen, oder sie ist abgelaufen. Bitten Sie um eine neue.',
    SLUG_TAKEN: 'Eine andere Organisation verwendet diesen Kurznamen schon. Wählen Sie einen anderen.',
    NO_ORGANIZATION: 'Wählen Sie zuerst eine Organisation.',
    NO_MAIL_SERVER: 'Diese Anwendung kann keine Einladungen senden, denn sie hat keinen Mailserver.',
  },
}

export const form: FormWords = {
  views: {
    login: {
      title: 'Anmelden',
      lead: 'Willkommen zurück. Verwenden Sie die E-Mail-Adresse, mit der Sie sich registriert haben.',
      submit: 'Anmelden',
      forgot: 'Passwort vergessen?',
      keep: 'Angemeldet bleiben',
      byCode: 'Anmeldecode per E-Mail senden',
      lastWay: {
        password: 'Zuletzt haben Sie sich hier mit Ihrem Passwort angemeldet.',
        code: 'Zuletzt haben Sie sich hier mit einem Code per E-Mail angemeldet.',
        passkey: 'Zuletzt haben Sie sich hier mit einem Passkey angemeldet.',
        provider: (name) => `Zuletzt haben Sie sich hier mit ${name} angemeldet.`,
      },
    },
    register: {
      title: 'Konto erstellen',
      lead: 'Wir senden Ihnen einen Code per E-Mail, um zu prüfen, ob die Adresse Ihnen gehört.',
      submit: 'Konto erstellen',
    },
  },
  tabs: { label: 'Anmelden oder Konto erstellen', login: 'Anmelden', register: 'Konto erstellen' },
  byPasskey: 'Passkey verwenden',
  backToLogin: 'Zurück zur Anmeldung',
  changeEmail: 'Falsche Adresse? Ändern',
  haveCode: 'Ich habe schon einen Code',
  continueWith: (provider) => `Weiter mit ${provider}`,
  or: 'oder',
  fields: {
    email: 'E-Mail',
    name: 'Name',
    password: 'Passwort',
    newPassword: 'Neues Passwort',
    newPasswordHint: 'Mindestens 8 Zeichen. Länger ist besser.',
    showPassword: 'Passwort anzeigen',
    hidePassword: 'Passwort verbergen',
    show: 'Anzeigen',
    hide: 'Verbergen',
    capsLock: 'Die Feststelltaste ist aktiviert.',
    strength: {
      0: 'Zu kurz.',
      1: 'Leicht zu erraten.',
      2: 'Mäßig. Länger ist besser.',
      3: 'Gut.',
      4: 'Stark.',
      common:
        'Ein häufig verwendetes Passwort, leicht zu erraten. Sie können es nehmen, ein anderes ist sicherer.',
      refused: 'Ein häufig verwendetes Passwort, leicht zu erraten. Wählen Sie ein anderes.',
    },
  },
  code: {
    legend: 'Sechsstelliger Code',
    digit: (n) => `Ziffer ${n} von 6`,
    unsent: {
      title: 'Geben Sie Ihren Code ein',
      lead: (email) => `Noch kein Code? Wir können einen an ${email} senden.`,
      send: 'Code per E-Mail senden',
    },
    resend: 'Neuen Code senden',
    resending: 'Wir senden einen Code …',
    resendIn: (clock) => `In ${clock} können Sie einen neuen Code anfordern.`,
    resendInSeconds: (seconds) =>
      `In ${amount('de', seconds, 'second')} können Sie einen neuen Code anfordern.`,
    resendNow: 'Sie können jetzt einen neuen Code anfordern.',
  },
  faults: {
    emailMissing: 'Geben Sie Ihre E-Mail-Adresse ein.',
    emailMalformed: 'Geben Sie eine E-Mail-Adresse wie ada@example.com ein.',
    passwordMissing: 'Geben Sie Ihr Passwort ein.',
    newPasswordMissing: 'Wählen Sie ein Passwort.',
    nameMissing: 'Geben Sie Ihren Namen ein.',
    codeMissing: 'Geben Sie alle sechs Ziffern ein.',
  },
  failures: {
    signIn: 'Anmeldung fehlgeschlagen',
    signUp: 'Registrierung fehlgeschlagen',
    verify: 'Ungültiger Code',
    resend: 'Wir konnten den Code nicht erneut senden',
    sendSignInCode: 'Wir konnten den Code nicht senden',
    signInByCode: 'Ungültiger Code',
    secondFactor: 'Ungültiger Code',
    sendResetCode: 'Wir konnten den Code nicht senden',
    resetPassword: 'Wir konnten das Passwort nicht zurücksetzen',
    establish: 'Sie sind angemeldet, aber wir konnten die Anwendung nicht öffnen',
    passkey: 'Anmeldung fehlgeschlagen',
    social: 'Wir konnten den Anbieter nicht erreichen',
  },
  tryAgainIn: (count, unit) => `Versuchen Sie es in ${amount('de', count, unit)} noch einmal.`,
  returned: {
    session_ended: { title: 'Ihre Sitzung ist beendet', advice: 'Melden Sie sich an, um fortzufahren.' },
    nothing_returned: {
      title: 'Hier gibt es nichts abzuschließen',
      advice: 'Sie haben keine Anmeldung bei einem Anbieter begonnen.',
    },
    unknown: {
      title: 'Anmeldung fehlgeschlagen',
      advice:
        'Der Anbieter hat Sie zurückgeschickt, aber Sie sind nicht angemeldet. Es hat sich nichts geändert.',
    },
    access_denied: {
      title: 'Sie haben die Anmeldung abgebrochen',
      advice: 'Es hat sich nichts geändert. Versuchen Sie es noch einmal, oder melden Sie sich anders an.',
    },
    email_not_verified: {
      title: 'Bestätigen Sie zuerst Ihre E-Mail-Adresse',
      advice:
        'Wir haben einen sechsstelligen Code an die Adresse gesendet, die uns Ihr Anbieter genannt hat.',
    },
    account_not_linked: {
      title: 'Sie haben schon ein Konto mit dieser E-Mail-Adresse',
      advice: 'Melden Sie sich mit Ihrem Passwort an oder setzen Sie es zurück.',
    },
    account_not_approved: {
      title: 'Ihr Konto wartet auf die Freigabe',
      advice: 'Wir schreiben Ihnen eine E-Mail, sobald Sie sich anmelden können.',
    },
    banned: {
      title: 'Ihr Konto ist gesperrt',
      advice: 'Wenden Sie sich an den Support.',
    },
    provider_unavailable: {
      title: 'Der Anbieter antwortet nicht',
      advice: 'Versuchen Sie es in einigen Minuten noch einmal oder melden Sie sich auf andere Weise an.',
    },
  },
  notices: {
    verifyFirst: 'Ihre E-Mail-Adresse ist noch nicht bestätigt. Geben Sie zuerst den Code ein.',
    signedOut: 'Sie sind abgemeldet.',
    awaitingApproval:
      'Ihre E-Mail-Adresse ist bestätigt. Ihr Konto wartet jetzt auf die Freigabe: Wir schreiben Ihnen eine E-Mail, sobald Sie sich anmelden können.',
    accountDeleted: 'Ihr Konto wurde gelöscht.',
    signInFirst: 'Melden Sie sich an, um diese Seite zu öffnen.',
    passwordReset: 'Ihr Passwort wurde geändert. Melden Sie sich mit dem neuen an.',
    emailVerified: 'Ihre E-Mail-Adresse ist bestätigt. Melden Sie sich an, um fortzufahren.',
    codeSent: 'Falls diese Adresse Codes empfangen kann, ist ein neuer unterwegs.',
  },
  waiting: {
    usingPasskey: 'Wir warten auf Ihren Passkey …',
    signingIn: 'Wir prüfen Ihr Passwort …',
    sendingCode: 'Wir senden Ihnen einen Code …',
    startingSocial: 'Wir leiten Sie zum Anbieter weiter …',
    signingUp: 'Wir erstellen Ihr Konto …',
    verifyingRecoveryCode: 'Wir prüfen den Wiederherstellungscode …',
    verifying: 'Wir prüfen den Code …',
    pickingUpSession: 'Wir melden Sie an …',
    signingInAgain: 'Wir melden Sie an …',
    sendingSignInCode: 'Wir senden Ihnen einen Code …',
    sendingResetCode: 'Wir senden Ihnen einen Code …',
    resetting: 'Wir ändern Ihr Passwort …',
    establishing: 'Wir öffnen die Anwendung …',
    left: 'Wir öffnen die Anwendung …',
  },
}

export const later: LaterWords = {
  verifyEmail: {
    title: 'Prüfen Sie Ihren Posteingang',
    lead: (email) =>
      `Falls ${email} noch nicht bestätigt ist, haben wir einen sechsstelligen Code dorthin gesendet.`,
    submit: 'E-Mail-Adresse bestätigen',
  },
  signInByCode: {
    title: 'Prüfen Sie Ihren Posteingang',
    lead: (email) =>
      `Wenn es zu ${email} ein Konto gibt, haben wir einen sechsstelligen Code dorthin gesendet.`,
    submit: 'Anmelden',
  },
  secondFactor: {
    title: 'Bestätigung in zwei Schritten',
    lead: 'Geben Sie die sechs Ziffern aus Ihrer Authenticator-App ein.',
    byRecoveryCode: 'Wiederherstellungscode verwenden',
    byApp: 'Authenticator-App verwenden',
    recoveryLead: 'Geben Sie einen der Wiederherstellungscodes ein, die Sie gespeichert haben.',
    recoveryHint: 'Jeder gilt einmal. Keiner mehr übrig? Wenden Sie sich an den Support.',
    passkeyLead: 'Verwenden Sie einen Ihrer Passkeys.',
    recoveryCode: 'Wiederherstellungscode',
  },
  forgotPassword: {
    title: 'Passwort zurücksetzen',
    lead: 'Geben Sie die E-Mail-Adresse Ihres Kontos ein. Wir senden Ihnen dann einen Code.',
    submit: 'Code senden',
  },
  resetPassword: {
    title: 'Neues Passwort wählen',
    lead: (email) =>
      `Wenn es zu ${email} ein Konto gibt, haben wir einen sechsstelligen Code dorthin gesendet.`,
    submit: 'Neues Passwort speichern',
  },
  passkeys: {
    PASSKEY_UNSUPPORTED: {
      title: 'Dieser Browser kann hier keine Passkeys verwenden',
      advice: 'Melden Sie sich anders an.',
    },
    PASSKEY_CANCELED: {
      title: 'Es wurde kein Passkey verwendet',
      advice:
        'Sie haben abgebrochen, oder es hat zu lange gedauert. Versuchen Sie es noch einmal, oder melden Sie sich anders an.',
    },
    AUTHENTICATION_FAILED: {
      title: 'Wir konnten diesen Passkey nicht akzeptieren',
      advice: 'Melden Sie sich anders an.',
    },
  },
  advice: {
    network: 'Prüfen Sie Ihre Verbindung und versuchen Sie es noch einmal.',
    tooMany: 'Warten Sie einen Moment und versuchen Sie es dann noch einmal.',
    byCode: 'Oder melden Sie sich mit einem Code per E-Mail an.',
    byMail: 'Oder öffnen Sie den Link in unserer neuesten E-Mail mit einem Code.',
    origin:
      'Öffnen Sie die Anwendung unter ihrer gewohnten Adresse. Wenn Sie sie betreiben, nehmen Sie {origin} in TRUSTED_ORIGINS des Anmeldedienstes auf.',
    locked: 'Wenden Sie sich an den Support.',
    credentials: 'Prüfen Sie beides oder setzen Sie Ihr Passwort zurück.',
    code: 'Verwenden Sie die Ziffern aus unserer neuesten E-Mail.',
    codeOrVerified:
      'Verwenden Sie die Ziffern aus unserer neuesten E-Mail. Haben Sie sie schon verwendet, melden Sie sich an.',
    codeOfApp: 'Geben Sie den ein, den Ihre App jetzt zeigt.',
    unusedCode: 'Verwenden Sie einen anderen Ihrer Codes.',
    byRecoveryCode: 'Verwenden Sie einen Wiederherstellungscode, oder versuchen Sie es morgen wieder.',
    codeLapsed: 'Sie brauchen einen neuen Code.',
    email: 'Geben Sie eine E-Mail-Adresse wie ada@example.com ein.',
    passwordShort: 'Verwenden Sie mindestens 8 Zeichen.',
    passwordLong: 'Verwenden Sie höchstens 128 Zeichen.',
    captcha: 'Wir konnten nicht bestätigen, dass Sie ein Mensch sind. Versuchen Sie die Prüfung noch einmal.',
    captchaMissing:
      'Diese Seite hat die Prüfung, ob Sie ein Mensch sind, nicht gezeigt. Laden Sie die Seite neu oder wenden Sie sich an den Support.',
    passwordKnown: 'Wählen Sie eines, das schwerer zu erraten ist.',
    busy: 'Versuchen Sie es gleich noch einmal.',
    otherWay: 'Melden Sie sich auf andere Weise an.',
    providerBusy: 'Versuchen Sie es in einigen Minuten noch einmal oder melden Sie sich auf andere Weise an.',
    notLinked: 'Melden Sie sich mit Ihrem Passwort an oder setzen Sie es zurück.',
    establish: 'Bitte melden Sie sich noch einmal an.',
    otherwise: 'Bitte versuchen Sie es noch einmal.',
  },
}

export const pages: PageWords = {
  organization: {
    roles: { owner: 'Inhaber', admin: 'Admin', member: 'Mitglied' },
    switcher: {
      open: (name) => `Organisation: ${name}`,
      title: 'Organisationen',
      manage: 'Mitglieder und Einstellungen',
      create: 'Organisation erstellen',
      choose: 'Organisation wählen',
      switching: 'Wir wechseln die Organisation …',
    },
    isDefault: 'Standard',
    invite: 'Einladen',
    lead: (members, role) => `${members}. Ihre Rolle: ${role}.`,
    count: (count) => oneOrMore('de', count, { one: '# Mitglied', other: '# Mitglieder' }),
  },
  typeName: (name) => `Geben Sie zur Bestätigung „${name}“ ein`,
  otherName: 'Das stimmt nicht überein. Geben Sie es so ein, wie es oben steht.',
  signOut: 'Abmelden',
  signOutEverywhere: 'Auf allen Geräten abmelden',
  cancel: 'Abbrechen',
  signingOut: 'Wir melden Sie ab …',
  impersonation: {
    label: 'Sie handeln als jemand anderes',
    acting: (email, by, until) =>
      by === null
        ? `Sie handeln bis ${until} als ${email}.`
        : `Sie, ${by}, handeln bis ${until} als ${email}.`,
    end: 'Beenden',
    ending: 'Wird beendet …',
  },
  signOutFailed:
    'Wir konnten Sie nicht abmelden. Prüfen Sie Ihre Verbindung und versuchen Sie es noch einmal.',
  justDone: 'Benachrichtigungen',
  menu: {
    open: (email) => `Ihr Konto: ${email}`,
    account: 'Konto',
    theme: 'Darstellung',
    themes: { system: 'Systemeinstellung verwenden', light: 'Hell', dark: 'Dunkel' },
  },
  appFailures: {
    unreachable:
      'Wir konnten die Anwendung nicht erreichen. Prüfen Sie Ihre Verbindung und versuchen Sie es noch einmal.',
    broken: 'Die Anwendung konnte nicht antworten. Bitte versuchen Sie es noch einmal.',
    unproven: 'Dafür müssen Sie bestätigen, dass Sie es sind. Es hat sich nichts geändert.',
  },
  callback: {
    title: 'Wir melden Sie an',
    lead: 'Einen Moment, wir schließen Ihre Anmeldung ab.',
    failed: 'Anmeldung fehlgeschlagen',
    enterCode: 'Code eingeben',
    resetPassword: 'Passwort zurücksetzen',
  },
  notFound: {
    title: 'Seite nicht gefunden',
    body: 'Vielleicht enthält die Adresse einen Tippfehler, oder die Seite ist umgezogen.',
    back: 'Zur Startseite',
  },
}

export const dashboard: DashboardWords = {
  title: (name) => (name ? `Guten Tag, ${name}` : 'Guten Tag'),
  lead: (email) => `Sie sind als ${email} angemeldet.`,
  manage: 'Verwalten',
  others: 'Andere Organisationen',
  create: 'Weitere Organisation erstellen',
  next: 'Nächste Schritte',
  profile: 'Namen hinzufügen',
  profileHint: 'Andere in Ihrer Organisation sehen ihn statt Ihrer E-Mail-Adresse.',
  account: 'Ihr Konto',
  accountHint: 'E-Mail-Adresse, Passwort, Anbieter und Daten.',
  devices: 'Wo Sie angemeldet sind',
  devicesHint: 'Melden Sie sich auf Geräten ab, die Sie nicht mehr verwenden.',
  developers: {
    title: 'Für Entwickler',
    body: 'Hier steht später Ihre Anwendung. Dieser Hinweis erscheint nur in der Entwicklung. Die Seite liegt in ui/pages/dashboard.tsx. Damit die Anmeldung auf Ihre eigene Seite führt, setzen Sie:',
    more: 'Mehr dazu steht in',
  },
}

export const arrival: ArrivalWords = {
  noOrganization: {
    title: 'Sie gehören keiner Organisation an',
    lead: (email) => `Sie sind als ${email} angemeldet.`,
    body: 'Hier gehört alles zu einer Organisation. Erstellen Sie eine, um fortzufahren.',
    create: 'Organisation erstellen',
    invited: (email) => `Erwarten Sie eine Einladung? Sie erscheint hier, sobald jemand ${email} einlädt.`,
  },
  registerOrganization: {
    title: 'Organisation erstellen',
    lead: 'Sie sind dann Inhaber und können andere einladen.',
    name: 'Name der Organisation',
    nameHint: 'Zum Beispiel Ihr Team, Ihre Firma oder Ihr Verein.',
    nameMissing: 'Geben Sie der Organisation einen Namen.',
    submit: 'Organisation erstellen',
    creating: 'Wir erstellen die Organisation …',
    back: 'Zurück',
  },
  selectTenant: {
    count: (count) =>
      oneOrMore('de', count, {
        one: 'Sie gehören # Organisation an.',
        other: 'Sie gehören # Organisationen an.',
      }),
    lead: 'Wohin möchten Sie?',
    search: 'Organisationen durchsuchen',
    found: (count) =>
      oneOrMore('de', count, { one: '# Organisation gefunden.', other: '# Organisationen gefunden.' }),
    none: 'Keine Organisation gefunden.',
    remember: 'Nach jeder Anmeldung hier beginnen',
    submit: 'Weiter',
    choosing: 'Wir öffnen die Organisation …',
    choiceMissing: 'Wählen Sie eine Organisation.',
  },
}

export const organization: OrganizationWords = {
  parts: 'Bereiche der Organisation',
  invitations: 'Einladungen',
  keys: 'API-Schlüssel',
  settings: 'Einstellungen',
  members: {
    title: 'Mitglieder',
    you: 'Sie',
    search: 'Mitglieder durchsuchen',
    none: 'Kein Mitglied gefunden.',
    actions: (name) => `Aktionen für ${name}`,
    makeAdmin: 'Zum Admin machen',
    makeMember: 'Zum Mitglied machen',
    make: (role) => `Rolle ändern: ${role}`,
    handOver: 'Inhaberschaft übertragen',
    remove: 'Entfernen',
    changed: (name, role) => `${name} hat jetzt die Rolle ${role}.`,
    handedOver: (name) => `${name} ist jetzt Inhaber der Organisation.`,
    removed: (name) => `Sie haben ${name} entfernt.`,
    working: 'Einen Moment …',
  },
  dialogs: {
    removeMember: {
      title: (person, organization) => `${person} aus ${organization} entfernen?`,
      consequence:
        'Die Person verliert sofort den Zugriff und braucht eine neue Einladung, um zurückzukommen.',
      act: 'Entfernen',
    },
    handOver: {
      title: (organization, person) => `${organization} an ${person} übertragen?`,
      consequence:
        'Die Person wird Inhaber, und Sie bleiben Admin; nur der neue Inhaber kann das wieder ändern.',
      act: 'Übertragen',
    },
  },
}

export const organizationParts: OrganizationPartsWords = {
  meant: {
    title: 'Andere Organisation',
    about: (meant, here) => `Dieser Link betrifft ${meant}. Sie sind gerade in ${here}.`,
    go: (meant) => `Zu ${meant} wechseln`,
    notYours: (here) =>
      `Dieser Link betrifft eine Organisation, der Sie nicht angehören. Sie sind gerade in ${here}.`,
  },
  invitations: {
    lead: 'Wir senden der Person eine E-Mail. Sie kann nur mit dieser Adresse beitreten.',
    email: 'E-Mail-Adresse der Person',
    emailMissing: 'Geben Sie die E-Mail-Adresse einer Person ein.',
    notPermitted: 'Diese Person können Sie hier nicht einladen. Fragen Sie den Betreiber des Dienstes.',
    mailedEnough:
      'Diese Adresse kann vorerst keine weiteren Einladungen bekommen. Versuchen Sie es morgen wieder oder verwenden Sie eine andere Adresse der Person.',
    role: 'Rolle',
    submit: 'Einladung senden',
    sending: 'Wir senden die Einladung …',
    sent: (email) => `Einladung an ${email} gesendet.`,
    noMail:
      'Sie können noch niemanden einladen, denn diese Anwendung hat keinen Mailserver. Der Betreiber kann ihn mit SMTP_URL und MAIL_FROM einrichten.',
    until: (date) => `Gültig bis ${date}`,
    sendAgain: 'Erneut senden',
    sendAgainTo: (email) => `Erneut senden an ${email}`,
    sentAgain: (email) =>
      `Eine neue Einladung ist unterwegs an ${email}. Der Link in der früheren funktioniert nicht mehr.`,
    nobody: 'Es sind keine Einladungen offen.',
    revoke: 'Zurückziehen',
    revokeOf: (email) => `Einladung an ${email} zurückziehen`,
    revoked: (email) => `Sie haben die Einladung an ${email} zurückgezogen.`,
    waiting: 'Ausstehend',
  },
  settings: {
    name: 'Name der Organisation',
    nameMissing: 'Geben Sie der Organisation einen Namen.',
    slug: 'Kurzname',
    slugHint: 'Kleinbuchstaben, Ziffern und Bindestriche.',
    save: 'Speichern',
    saving: 'Wird gespeichert …',
    saved: 'Gespeichert.',
    start: 'Standardorganisation',
    isDefault: 'Nach der Anmeldung beginnen Sie in dieser Organisation.',
    makeDefault: 'Nach der Anmeldung hier beginnen',
    madeDefault: 'Ab jetzt beginnen Sie hier.',
    dangers: 'Gefahrenbereich',
    leave: 'Organisation verlassen',
    ownerLeaves:
      'Sie sind Inhaber dieser Organisation. Um sie zu verlassen, übertragen Sie sie zuerst an ein anderes Mitglied.',
    delete: 'Organisation löschen',
    deleting: 'Wir löschen die Organisation …',
    leaving: 'Sie verlassen die Organisation …',
  },
  dialogs: {
    revoke: {
      title: (email) => `Einladung an ${email} zurückziehen?`,
      consequence: 'Der Link in der E-Mail funktioniert dann nicht mehr.',
      act: 'Zurückziehen',
    },
    leave: {
      title: (organization) => `${organization} verlassen?`,
      consequence: 'Sie verlieren sofort den Zugriff und brauchen eine neue Einladung, um zurückzukommen.',
      act: 'Verlassen',
    },
    deleteOrganization: {
      title: (organization) => `${organization} löschen?`,
      consequence: 'Alle Mitglieder verlieren den Zugriff, und alle Inhalte werden endgültig gelöscht.',
      act: 'Löschen',
    },
  },
}

export const invitation: InvitationWords = {
  waiting: {
    title: 'Sie sind eingeladen',
    to: (organization) => `${organization} beitreten`,
    by: (inviter, role) => `${inviter} hat Sie eingeladen. Ihre Rolle: ${role}.`,
    byNobody: (role) => `Ihre Rolle: ${role}.`,
    accept: 'Annehmen',
    decline: 'Ablehnen',
    accepting: 'Sie treten bei …',
    joined: (organization) => `Sie sind ${organization} beigetreten.`,
    declining: 'Wird abgelehnt …',
    declined: 'Sie haben die Einladung abgelehnt.',
    dialog: {
      title: (organization) => `Einladung zu ${organization} ablehnen?`,
      consequence: 'Um später beizutreten, brauchen Sie eine neue Einladung.',
      act: 'Ablehnen',
    },
  },
  held: (organization) => `Ihre Einladung zu ${organization} gilt für diese Adresse.`,
  another: 'Eine andere Adresse verwenden',
  lead: 'Erstellen Sie ein Konto oder melden Sie sich an, um beizutreten. Die Einladung gilt für diese Adresse:',
  createAccount: 'Konto erstellen',
  signIn: 'Anmelden',
  signedInAs: (email) => `Sie sind als ${email} angemeldet.`,
  wrongPerson: (email) =>
    `Diese Einladung gilt für ${email}. Melden Sie sich ab und dann mit dieser Adresse an.`,
  unproven:
    'Diese Einladung gilt für Ihre Adresse, aber Sie haben sie noch nicht bestätigt. Melden Sie sich ab und dann mit einem Code per E-Mail an.',
  signOut: 'Abmelden',
  over: {
    accepted: {
      title: 'Diese Einladung wurde angenommen',
      advice: 'Eine Einladung gilt nur einmal. Wenn Sie sie angenommen haben, sind Sie Mitglied.',
    },
    declined: {
      title: 'Diese Einladung wurde abgelehnt',
      advice: 'Bitten Sie die Person, die Sie eingeladen hat, um eine neue.',
    },
    revoked: {
      title: 'Diese Einladung gilt nicht mehr',
      advice:
        'Suchen Sie in Ihrem Posteingang nach einer neueren Einladung oder fragen Sie die Person, die Sie eingeladen hat.',
    },
    lapsed: {
      title: 'Diese Einladung ist abgelaufen',
      advice: 'Bitten Sie die Person, die Sie eingeladen hat, um eine neue.',
    },
    unknown: {
      title: 'Wir finden diese Einladung nicht',
      advice: 'Öffnen Sie den Link in der E-Mail noch einmal und achten Sie darauf, dass er vollständig ist.',
    },
  },
  start: 'Zur Startseite',
}

export const account: AccountWords = {
  title: 'Ihr Konto',
  parts: {
    profile: 'Profil',
    password: 'Passwort',
    'two-step': 'Bestätigung in zwei Schritten',
    passkeys: 'Passkeys',
    keys: 'API-Schlüssel',
    devices: 'Geräte',
    providers: 'Anbieter',
    activity: 'Aktivität',
    data: 'Ihre Daten',
  },
  profile: 'Profil',
  name: 'Name',
  nameMissing: 'Geben Sie Ihren Namen ein.',
  save: 'Speichern',
  renamed: 'Ihr Name ist gespeichert.',
  email: 'E-Mail-Adresse',
  emailLead:
    'Um sich mit einer anderen Adresse anzumelden, geben Sie sie hier ein. Wir senden dann einen Code dorthin.',
  newEmail: 'Neue E-Mail-Adresse',
  newEmailMissing: 'Geben Sie Ihre neue E-Mail-Adresse ein.',
  currentPassword: 'Aktuelles Passwort',
  mailCode: 'Code senden',
  codeMailed: (email) =>
    `Wir haben einen sechsstelligen Code an ${email} gesendet. Geben Sie ihn hier ein. Über die Änderung informieren wir Sie auch unter Ihrer alten Adresse.`,
  codeMailedAgain: (email) => `Ein neuer Code ist unterwegs an ${email}.`,
  changeEmail: 'E-Mail-Adresse ändern',
  emailChanged: (email) => `Sie melden sich jetzt mit ${email} an.`,
  otherAddress: 'Andere Adresse verwenden',
  password: 'Passwort',
  passwordLead: 'Bestätigen Sie mit Ihrem aktuellen Passwort, dass Sie es sind.',
  currentPasswordMissing: 'Geben Sie Ihr aktuelles Passwort ein.',
  newPasswordMissing: 'Wählen Sie ein Passwort.',
  endOthersToo: 'Auf allen anderen Geräten abmelden',
  setPassword: 'Passwort festlegen',
  passwordMailed: (email) =>
    `Wir haben einen sechsstelligen Code an ${email} gesendet. Geben Sie ihn hier mit Ihrem neuen Passwort ein. Damit melden Sie sich auf allen anderen Geräten ab.`,
  passwordSet: 'Ihr Passwort ist festgelegt.',
  changePassword: 'Passwort ändern',
  passwordChanged: 'Ihr Passwort wurde geändert.',
  twoStep: {
    title: 'Bestätigung in zwei Schritten',
    demanded: 'Ihr Konto braucht die Bestätigung in zwei Schritten.',
    offLead:
      'Schützen Sie Ihr Konto mit Codes einer Authenticator-App. Zur Anmeldung brauchen Sie dann Ihr Passwort und einen Code.',
    begin: 'Einrichten',
    confirmLead:
      'Scannen Sie den Code mit Ihrer Authenticator-App, und geben Sie dann die sechs Ziffern ein, die sie zeigt.',
    qr: 'QR-Code für Ihre Authenticator-App',
    openApp: 'In Ihrer Authenticator-App öffnen',
    typeInstead: 'Können Sie ihn nicht scannen? Geben Sie diesen Schlüssel in der App ein:',
    confirm: 'Einschalten',
    turnedOn: 'Die Bestätigung in zwei Schritten ist an.',
    codes: 'Wiederherstellungscodes',
    codesLead:
      'Speichern Sie diese Codes. Ohne Ihre App melden Sie sich mit jedem einmal an. Wir zeigen sie nicht noch einmal.',
    copy: 'Kopieren',
    copied: 'Die Codes sind kopiert.',
    notCopied: 'Wir konnten die Codes nicht kopieren. Speichern Sie sie als Datei.',
    download: 'Herunterladen',
    print: 'Drucken',
    saved: 'Ich habe sie gespeichert',
    onLead:
      'Die Bestätigung in zwei Schritten ist an. Zur Anmeldung brauchen Sie einen Code aus Ihrer Authenticator-App.',
    renewLead: 'Neue Codes ersetzen die bisherigen.',
    renew: 'Neue Codes anzeigen',
    remove: 'Ausschalten',
    removeLead: 'Sie melden sich dann nur mit Ihrem Passwort an.',
    removed: 'Die Bestätigung in zwei Schritten ist aus.',
  },
  passkeys: {
    title: 'Passkeys',
    lead: 'Melden Sie sich mit Fingerabdruck, Gesicht, PIN oder Sicherheitsschlüssel an, statt mit einem Passwort.',
    none: 'Sie haben noch keinen Passkey hinzugefügt.',
    unnamed: 'Passkey',
    since: (date) => `Hinzugefügt am ${date}`,
    synced: 'Mit Ihren anderen Geräten synchronisiert',
    add: 'Passkey hinzufügen',
    name: 'Name',
    nameHint: 'Damit Sie Ihre Passkeys unterscheiden können.',
    nameMissing: 'Geben Sie einen Namen ein.',
    adding: 'Folgen Sie den Schritten, die Ihr Browser zeigt …',
    added: 'Der Passkey ist hinzugefügt.',
    rename: 'Umbenennen',
    renameOf: (name) => `${name} umbenennen`,
    renamed: (name) => `Der Passkey heißt jetzt ${name}.`,
    remove: 'Entfernen',
    removeOf: (name) => `${name} entfernen`,
    removed: (name) => `Sie haben ${name} entfernt.`,
    removalOf: (name) => `${name} entfernen?`,
    removal: 'Sie können sich dann nicht mehr damit anmelden.',
    unsupported:
      'Dieser Browser kann hier keine Passkeys verwenden. Öffnen Sie diese Seite in einem anderen, um einen hinzuzufügen.',
    refusals: {
      TOO_MANY_PASSKEYS: 'Sie haben die Höchstzahl an Passkeys erreicht. Entfernen Sie zuerst einen.',
      PASSKEY_NOT_FOUND: 'Diesen Passkey gibt es nicht mehr.',
      FAILED_TO_VERIFY_REGISTRATION:
        'Wir konnten diesen Passkey nicht akzeptieren. Versuchen Sie es mit einem, der nach PIN, Fingerabdruck oder Gesicht fragt.',
      PASSKEY_CANCELED:
        'Es wurde kein Passkey hinzugefügt: Sie haben abgebrochen, oder es hat zu lange gedauert.',
      PASSKEY_KNOWN: 'Auf diesem Gerät haben Sie schon einen Passkey.',
      PASSKEY_UNABLE:
        'Dieses Gerät kann keinen Passkey speichern. Ein Telefon oder Computer braucht eine Bildschirmsperre, ein Sicherheitsschlüssel eine PIN.',
      PASSKEY_FAILED:
        'Ihr Browser konnte keinen Passkey hinzufügen. Versuchen Sie es noch einmal, oder verwenden Sie ein anderes Gerät.',
    },
  },
  devicesLead:
    'Die Geräte, auf denen Sie angemeldet sind. Wenn Sie eines nicht kennen, melden Sie sich dort ab und ändern Sie Ihr Passwort.',
  endOthers: 'Auf allen anderen Geräten abmelden',
  othersEnded: 'Sie sind auf allen anderen Geräten abgemeldet.',
  providers: 'Anbieter',
  providersLead: 'Verbinden Sie ein Konto bei einem Anbieter, um sich hier damit anzumelden.',
  noProviders: 'Sie haben keinen Anbieter verbunden.',
  link: 'Verbinden',
  linkOf: (name) => `${name} verbinden`,
  linked: (name) => `${name} ist verbunden.`,
  unlink: 'Trennen',
  unlinkOf: (name) => `${name} trennen`,
  unlinked: (name) => `Sie haben ${name} getrennt.`,
  linkFailed: 'Wir konnten den Anbieter nicht verbinden. Versuchen Sie es noch einmal.',
  linkFaults: {
    account_already_linked_to_different_user: 'Dieses Konto ist hier schon mit jemand anderem verbunden.',
    email_does_not_match: 'Dieses Konto hat eine andere E-Mail-Adresse als Ihr Konto hier.',
    unable_to_link_account:
      'Der Anbieter hat Ihre E-Mail-Adresse nicht bestätigt, oder Sie haben sich inzwischen abgemeldet.',
  },
  sessions: {
    title: 'Wo Sie angemeldet sind',
    loading: 'Ihre Sitzungen werden geladen …',
    here: 'Dieses Gerät',
    since: (date) => `Angemeldet am ${date}`,
    lastActive: (date) => `Zuletzt aktiv am ${date}`,
    unknownDevice: 'Unbekanntes Gerät',
    end: 'Abmelden',
    endOf: (device) => `Auf ${device} abmelden`,
    ending: 'Das Gerät wird abgemeldet …',
    ended: (device) => `Sie sind auf ${device} abgemeldet.`,
  },
  activity: 'Aktivität',
  activityLead: 'Die letzten Aktivitäten in Ihrem Konto, die neuesten zuerst.',
  nothingYet: 'Noch nichts.',
  /** By the machines' events. */
  events: {
    account: {
      'password.matched': 'Mit Passwort angemeldet',
      'signInCode.accepted': 'Mit einem Code per E-Mail angemeldet',
      'passwordChange.requested': 'Passwort geändert',
      'password.reset': 'Passwort mit einem Code per E-Mail zurückgesetzt',
      'emailChange.requested': 'Änderung der E-Mail-Adresse angefordert',
      'provider.named': 'Anbieter verbunden',
      'unlink.requested': 'Anbieter getrennt',
      'social.completed': 'Anbieter verbunden',
      'profile.changed': 'Profil geändert',
      'allSessions.revoked': 'Auf allen Geräten abgemeldet',
      'email.verified': 'E-Mail-Adresse bestätigt',
      'lock.lifted': 'Konto entsperrt',
      'impersonation.ordered': 'Der Support hat Ihr Konto in Ihrem Namen benutzt',
    },
    'email-change': {
      'address.proven': 'E-Mail-Adresse geändert',
      'undo.requested': 'Änderung der E-Mail-Adresse rückgängig gemacht',
    },
    totp: {
      'code.matched': 'Bestätigung in zwei Schritten eingeschaltet',
      'removal.requested': 'Authenticator-App entfernt',
      'removal.ordered': 'Der Support hat die Authenticator-App entfernt',
      'undo.requested': 'Authenticator-App mit einem Link per E-Mail entfernt',
    },
    passkey: {
      'attestation.verified': 'Passkey hinzugefügt',
      'assertion.verified': 'Passkey verwendet',
      'removal.requested': 'Passkey entfernt',
      'removal.ordered': 'Der Support hat einen Passkey entfernt',
      'undo.requested': 'Passkey mit einem Link per E-Mail entfernt',
    },
    'api-key': {
      'key.requested': 'API-Schlüssel erstellt',
      'rotation.requested': 'API-Schlüssel ersetzt',
      'revocation.requested': 'API-Schlüssel widerrufen',
    },
    'sign-in': {
      'verifier.redeemed': 'Mit einem Anbieter angemeldet',
      'factor.proven': 'Mit Bestätigung in zwei Schritten angemeldet',
      'newDevice.signedIn': 'Auf einem neuen Gerät angemeldet',
    },
    'auth-session': {
      'signOut.requested': 'Abgemeldet',
      'session.revoked': 'Auf einem Gerät abgemeldet',
      'otherSessions.revoked': 'Auf allen anderen Geräten abgemeldet',
      'allSessions.revoked': 'Auf allen Geräten abgemeldet',
    },
  },
  loading: 'Wird geladen …',
  export: 'Daten exportieren',
  exportLead: 'Alles, was wir über Sie speichern, in einer JSON-Datei.',
  exportNow: 'Herunterladen',
  exported: 'Ihre Datei wird heruntergeladen.',
  deletion: 'Konto löschen',
  deletionLead: 'Sie können das nicht rückgängig machen.',
  goes: 'Sofort gelöscht: Profil, Passwort, verbundene Anbieter, Sitzungen und Mitgliedschaften.',
  passesOn:
    'Weitergegeben: Jede Organisation, die Ihnen gehört, geht an den Admin, der am längsten dabei ist, oder, wenn es keinen gibt, an das Mitglied, das am längsten dabei ist. Wenn Sie das einzige Mitglied sind, wird sie gelöscht.',
  stays:
    'Noch eine Zeit lang aufbewahrt: das Protokoll, ohne Ihren Namen, Ihre E-Mail-Adresse und Ihre IP-Adressen.',
  signedOut: 'Wir konnten Ihre Anmeldung nicht bestätigen. Melden Sie sich neu an, um fortzufahren.',
  signInAgain: 'Neu anmelden',
  /** By the auth service's codes. */
  refusals: {
    INVALID_EMAIL: 'Geben Sie eine E-Mail-Adresse wie ada@example.com ein.',
    INVALID_CODE: 'Dieser Code stimmt nicht. Verwenden Sie die Ziffern, die die App gerade zeigt.',
    INVALID_PASSWORD: 'Das ist nicht Ihr aktuelles Passwort.',
    EMAIL_IS_THE_SAME: 'Das ist schon Ihre E-Mail-Adresse.',
    EMAIL_ALREADY_IN_USE: 'Ein anderes Konto verwendet diese E-Mail-Adresse schon.',
    TOKEN_EXPIRED: 'Dieser Link ist abgelaufen.',
    INVALID_TOKEN: 'Dieser Link ist ungültig oder wurde schon verwendet.',
    FAILED_TO_UNLINK_LAST_ACCOUNT: 'Sie können sich nur so anmelden. Legen Sie zuerst ein Passwort fest.',
    ACCOUNT_NOT_FOUND: 'Dieses Konto ist nicht mehr verbunden.',
    CREDENTIAL_ACCOUNT_NOT_FOUND:
      'Ihr Konto hat kein Passwort. Um eines festzulegen, senden wir Ihnen einen Code per E-Mail.',
  },
  dialogs: {
    endSession: {
      title: (device) => `Auf ${device} abmelden?`,
      consequence: 'Sie werden nur auf diesem Gerät abgemeldet.',
      act: 'Abmelden',
    },
    endOthers: {
      title: 'Auf allen anderen Geräten abmelden?',
      consequence: 'Sie bleiben nur auf diesem Gerät angemeldet.',
      act: 'Abmelden',
    },
    endAll: {
      title: 'Auf allen Geräten abmelden?',
      consequence: 'Sie werden auf allen Geräten abgemeldet, auch auf diesem.',
      act: 'Abmelden',
    },
    unlink: {
      title: (provider) => `${provider} trennen?`,
      consequence: 'Sie können sich damit nicht mehr anmelden.',
      act: 'Trennen',
    },
    deleteAccount: {
      title: 'Möchten Sie Ihr Konto löschen?',
      consequence: 'Ihr Konto und alle Inhalte werden endgültig gelöscht.',
      act: 'Löschen',
    },
  },
}

export const mailed: MailedWords = {
  setPassword: 'Neues Passwort wählen',
  signIn: 'Anmelden',
  undo: {
    title: 'Änderung der E-Mail-Adresse rückgängig machen',
    lead: 'Ihr Konto hat jetzt eine andere E-Mail-Adresse. Wenn Sie das rückgängig machen, bekommt Ihr Konto diese Adresse zurück, und Sie werden auf allen Geräten abgemeldet.',
    takeBack: 'Alte E-Mail-Adresse behalten',
    done: 'Ihre alte E-Mail-Adresse gilt wieder',
    doneLead:
      'Sie sind auf allen Geräten abgemeldet. Passwort, verbundene Anbieter, Passkeys und API-Schlüssel haben wir entfernt, denn die Person, die Ihre E-Mail-Adresse geändert hat, hat sie vielleicht. Wählen Sie jetzt ein neues Passwort.',
  },
  undoTwoStep: {
    title: 'Entfernen, was Ihrem Konto hinzugefügt wurde',
    lead: 'Ihrem Konto wurde eine Authenticator-App oder ein Passkey hinzugefügt. Wenn Sie das nicht waren, entfernen Sie es. Dann wird auch alles entfernt, womit sonst jemand hineinkäme, und Sie werden auf allen Geräten abgemeldet.',
    takeBack: 'Entfernen',
    done: 'Es ist entfernt',
    doneLead:
      'Sie sind auf allen Geräten abgemeldet. Passwort, verbundene Anbieter, Passkeys und API-Schlüssel haben wir entfernt, denn die Person, die das hinzugefügt hat, hat sie vielleicht. Wählen Sie jetzt ein neues Passwort.',
  },
  recoverTwoStep: {
    title: 'Bestätigen, dass Sie keinen Zugriff mehr auf die Bestätigung in zwei Schritten haben',
    lead: 'Ihre Authenticator-App, Ihre Wiederherstellungscodes und Ihre Passkeys werden aus Ihrem Konto entfernt. Vorher warten wir einige Tage und schreiben Ihnen, damit Sie es noch stoppen können.',
    takeBack: 'Bestätigen',
    done: 'Bestätigt',
    doneLead:
      'Wir haben Ihnen das Datum geschrieben. Bis dahin stoppt eine Anmeldung mit einem Code oder einem Passkey das Entfernen. Danach melden Sie sich ohne sie an. Wenn Sie Ihr Passwort nicht kennen, wählen Sie ein neues.',
  },
  stopRecovery: {
    title: 'Bestätigung in zwei Schritten behalten',
    lead: 'Ihre Authenticator-App, Ihre Wiederherstellungscodes und Ihre Passkeys sollen aus Ihrem Konto entfernt werden. Wenn Sie nicht darum gebeten haben oder etwas davon wiedergefunden haben, stoppen Sie es.',
    takeBack: 'Stoppen',
    done: 'Gestoppt',
    doneLead:
      'Es wird nichts entfernt. Wenn Sie nicht darum gebeten haben, kann jemand Ihre E-Mails lesen: Ändern Sie das Passwort Ihres Postfachs, und wählen Sie hier ein neues.',
  },
}

export const stepUp: StepUpWords = {
  title: 'Bestätigen Sie, dass Sie es sind',
  why: 'Dafür müssen Sie noch einmal bestätigen, dass Sie es sind.',
  whyHigh: 'Dafür brauchen Sie die Bestätigung in zwei Schritten.',
  whyFor: (site) =>
    `${site} möchte, dass Sie Ihre Identität bestätigen. Danach bringen wir Sie dorthin zurück.`,
  whyHighFor: (site) =>
    `${site} verlangt die Bestätigung in zwei Schritten. Danach bringen wir Sie dorthin zurück.`,
  leads: {
    awaitingPasskey: 'Verwenden Sie einen Ihrer Passkeys.',
    awaitingPassword: 'Geben Sie Ihr Passwort ein.',
    awaitingCode: 'Geben Sie die sechs Ziffern aus Ihrer Authenticator-App ein.',
    awaitingRecoveryCode: 'Geben Sie einen der gespeicherten Wiederherstellungscodes ein. Jeder gilt einmal.',
    offeringCode: (email) => `Wir senden einen sechsstelligen Code an ${email}.`,
    awaitingMailedCode: (email) => `Geben Sie die sechs Ziffern ein, die wir an ${email} gesendet haben.`,
    awaitingSignIn:
      'Ihre Anmeldung ist zu lange her. Melden Sie sich neu an; danach bringen wir Sie hierher zurück.',
    lacking: 'Sie haben die Bestätigung in zwei Schritten noch nicht eingerichtet.',
    locked: 'Zu viele falsche Codes. Versuchen Sie es morgen wieder.',
  },
  password: 'Passwort',
  passwordMissing: 'Geben Sie Ihr Passwort ein.',
  recoveryCode: 'Wiederherstellungscode',
  recoveryCodeMissing: 'Geben Sie einen Wiederherstellungscode ein.',
  ways: {
    passkey: 'Passkey verwenden',
    password: 'Passwort verwenden',
    totp: 'Authenticator-App verwenden',
    recoveryCode: 'Wiederherstellungscode verwenden',
    mailedCode: 'Code per E-Mail erhalten',
  },
  confirm: 'Bestätigen',
  confirming: 'Wird bestätigt …',
  mailCode: 'Code per E-Mail senden',
  mailAgain: 'Neuen Code senden',
  mailing: 'Code wird gesendet …',
  mailedAgain: 'Ein neuer Code ist unterwegs.',
  signIn: 'Neu anmelden',
  setUp: 'Bestätigung in zwei Schritten einrichten',
  cancel: 'Abbrechen',
  close: 'Schließen',
  refusals: {
    NETWORK:
      'Wir konnten den Anmeldedienst nicht erreichen. Prüfen Sie Ihre Verbindung und versuchen Sie es noch einmal.',
    TOO_MANY_REQUESTS: 'Zu viele Versuche. Warten Sie einen Moment und versuchen Sie es dann noch einmal.',
    INVALID_EMAIL_OR_PASSWORD: 'Das ist nicht Ihr Passwort.',
    INVALID_CODE: 'Dieser Code ist falsch oder schon verwendet. Geben Sie den ein, den Ihre App jetzt zeigt.',
    INVALID_BACKUP_CODE: 'Das ist keiner Ihrer übrigen Wiederherstellungscodes.',
    INVALID_OTP: 'Dieser Code stimmt nicht. Verwenden Sie die Ziffern aus unserer neuesten E-Mail.',
    OTP_EXPIRED: 'Dieser Code ist abgelaufen. Fordern Sie einen neuen an.',
    TOO_MANY_ATTEMPTS: 'Zu viele falsche Codes. Fordern Sie einen neuen an.',
    AUTHENTICATION_FAILED: 'Wir konnten diesen Passkey nicht akzeptieren.',
    PASSKEY_CANCELED:
      'Es wurde kein Passkey verwendet: Sie haben abgebrochen, oder es hat zu lange gedauert.',
    PASSKEY_UNSUPPORTED: 'Dieser Browser kann hier keine Passkeys verwenden.',
    NOT_REOPENED:
      'Sie haben bestätigt, dass Sie es sind, aber wir konnten die Anwendung nicht öffnen. Melden Sie sich neu an.',
    otherwise: 'Das hat nicht geklappt. Bitte versuchen Sie es noch einmal.',
  },
  page: {
    unknownReturn:
      'Dieser Link führt zu einer Website, die wir nicht kennen. Wir bringen Sie nicht dorthin. Es hat sich nichts geändert.',
    unknownDemand: 'Dieser Link verlangt etwas, das wir nicht verstehen. Es hat sich nichts geändert.',
    start: 'Zur Startseite',
    back: 'Zurück, ohne zu bestätigen',
    other: 'Anderes Konto verwenden',
    signedInAs: (email) =>
      `Sie sind als ${email} angemeldet. Für ein anderes Konto melden Sie sich zuerst in diesem Browser ab. Danach bringen wir Sie zurück.`,
    signOut: 'Abmelden und anderes Konto wählen',
    stay: (email) => `Weiter als ${email}`,
  },
}

export const factor: FactorWords = {
  title: 'Bestätigung in zwei Schritten',
  lead: 'Verlangen Sie von allen Mitgliedern die Bestätigung in zwei Schritten. Ab dem gewählten Tag kann niemand die Organisation ohne sie öffnen.',
  optional: 'Die Mitglieder entscheiden selbst, ob sie sie verwenden.',
  from: (day) => `Ab ${day} brauchen alle Mitglieder sie.`,
  since: (day) => `Seit ${day} brauchen alle Mitglieder sie.`,
  everybody: 'Alle Mitglieder haben sie eingerichtet.',
  without: (count) =>
    oneOrMore('de', count, {
      one: '# Mitglied hat sie noch nicht eingerichtet.',
      other: '# Mitglieder haben sie noch nicht eingerichtet.',
    }),
  unknown: (count) =>
    oneOrMore('de', count, {
      one: 'Von # Mitglied wissen wir noch nicht, ob es sie hat.',
      other: 'Von # Mitgliedern wissen wir noch nicht, ob sie sie haben.',
    }),
  start: 'Beginn',
  now: 'Sofort',
  inDays: (count) => oneOrMore('de', count, { one: 'In # Tag', other: 'In # Tagen' }),
  require: 'Verlangen',
  changeDay: 'Tag ändern',
  withdraw: 'Nicht mehr verlangen',
  requireNow: {
    title: 'Die Bestätigung in zwei Schritten sofort verlangen?',
    consequence:
      'Mitglieder, die sie nicht eingerichtet haben, können die Organisation bis dahin nicht öffnen.',
    act: 'Verlangen',
  },
  withdrawing: {
    title: 'Die Bestätigung in zwei Schritten nicht mehr verlangen?',
    consequence: 'Mitglieder können die Organisation ohne sie öffnen.',
    act: 'Nicht mehr verlangen',
  },
  ownMissing:
    'Richten Sie die Bestätigung in zwei Schritten zuerst für sich selbst ein. Sonst würden Sie sich aussperren.',
  setUp: 'Einrichten',
  barred: (organization) => `${organization} verlangt die Bestätigung in zwei Schritten`,
  barredByOperator: 'Die Bestätigung in zwei Schritten wird verlangt',
  barredLead: 'Sie brauchen sie, um fortzufahren.',
  elsewhere: 'Eine andere Organisation wählen',
  soon: (day, organization) =>
    `Ab ${day} verlangt ${organization} die Bestätigung in zwei Schritten. Sie haben sie noch nicht eingerichtet.`,
  soonUnknown: (day, organization) =>
    `Ab ${day} verlangt ${organization} die Bestätigung in zwei Schritten. Prüfen Sie, ob Sie sie eingerichtet haben.`,
  below: (organization) =>
    `${organization} verlangt die Bestätigung in zwei Schritten. Richten Sie sie hier ein, um die Organisation zu öffnen.`,
  go: 'Weiter',
}

export const fields: FieldWords = {
  more: 'Mehr über Sie',
  optional: (title) => `${title} (optional)`,
  choose: 'Bitte wählen …',
  save: 'Speichern',
  saved: 'Gespeichert.',
  missing: (title) => `Füllen Sie „${title}“ aus.`,
  unchosen: (title) => `Wählen Sie bei „${title}“ etwas aus.`,
  malformed: {
    date: (title) => `„${title}“ muss ein Datum sein.`,
    'date-time': (title) => `„${title}“ muss aus Datum und Uhrzeit bestehen.`,
    time: (title) => `„${title}“ muss eine Uhrzeit sein.`,
    email: (title) => `„${title}“ muss eine E-Mail-Adresse wie name@example.com sein.`,
    uri: (title) => `„${title}“ muss mit https:// oder http:// beginnen.`,
    uuid: (title) => `„${title}“ muss eine ID wie 123e4567-e89b-42d3-a456-426614174000 sein.`,
    integer: (title) => `„${title}“ muss eine ganze Zahl sein.`,
    number: (title) => `„${title}“ muss eine Zahl sein.`,
  },
  tooShort: (title, least) => `„${title}“ braucht mindestens ${least} Zeichen.`,
  tooLong: (title, most) => `„${title}“ darf höchstens ${most} Zeichen haben.`,
  tooSmall: (title, least) => `„${title}“ muss mindestens ${least} sein.`,
  tooLarge: (title, most) => `„${title}“ darf höchstens ${most} sein.`,
}

export const applications: ApplicationsWords = {
  title: 'Verbundene Anwendungen',
  lead: 'Sehen Sie, bei welchen Anwendungen Sie sich mit diesem Konto anmelden und was diese dürfen, und entfernen Sie, was Sie nicht mehr brauchen.',
  see: 'Verbundene Anwendungen ansehen',
}

export const keys: KeyWords = {
  title: 'API-Schlüssel',
  lead: 'Jedes Programm mit einem dieser Schlüssel kann in Ihrem Namen handeln. Geben Sie Schlüssel nicht weiter, und widerrufen Sie die, die Sie nicht mehr brauchen.',
  none: 'Sie haben noch keinen API-Schlüssel erstellt.',
  unnamed: 'API-Schlüssel',
  since: (date) => `Erstellt am ${date}`,
  used: (date) => `Zuletzt verwendet am ${date}`,
  unused: 'Noch nie verwendet',
  until: (date) => `Läuft am ${date} ab`,
  endless: 'Läuft nicht ab',
  lapsed: (date) => `Abgelaufen am ${date}`,
  rotatedUntil: (moment) => `Ersetzt: gilt noch bis ${moment}`,
  limited: (time, unit, requests) =>
    `${oneOrMore('de', requests, { one: 'Höchstens # Anfrage', other: 'Höchstens # Anfragen' })} in ${amount('de', time, unit)}`,
  may: (permissions) => `Berechtigungen: ${permissions}`,
  copyNow: 'Kopieren Sie Ihren neuen Schlüssel',
  once: 'Sie sehen ihn nur dieses eine Mal.',
  oldUntil: (moment) => `Der alte Schlüssel gilt noch bis ${moment}.`,
  copy: 'Kopieren',
  copied: 'Der Schlüssel ist kopiert.',
  notCopied: 'Wir konnten den Schlüssel nicht kopieren. Markieren und kopieren Sie ihn selbst.',
  kept: 'Ich habe ihn gespeichert',
  rotate: 'Ersetzen',
  rotateOf: (name) => `${name} ersetzen`,
  rotationOf: (name) => `${name} ersetzen?`,
  rotation: 'Sie bekommen einen neuen Schlüssel, und der alte gilt noch einen Tag.',
  revoke: 'Widerrufen',
  revokeOf: (name) => `${name} widerrufen`,
  revocationOf: (name) => `${name} widerrufen?`,
  revocation: 'Programme, die ihn verwenden, verlieren den Zugang sofort.',
  revoked: (name) => `Sie haben ${name} widerrufen.`,
  add: 'API-Schlüssel erstellen',
  name: 'Name',
  nameHint: 'Damit Sie Ihre Schlüssel unterscheiden können.',
  nameMissing: 'Geben Sie einen Namen ein.',
  lifetime: 'Läuft ab nach',
  lifetimes: { month: '30 Tagen', quarter: '90 Tagen', year: 'einem Jahr', endless: 'nie' },
  limit: 'Tageslimit',
  limitHint:
    'Wie viele Anfragen ein Programm damit in 24 Stunden stellen kann. Lassen Sie das Feld leer, wenn es kein Limit geben soll.',
  limitFault: 'Geben Sie eine ganze Zahl von 1 bis 1.000.000.000 ein, oder lassen Sie das Feld leer.',
  permissions: 'Berechtigungen',
  refusals: {
    TOO_MANY_API_KEYS: 'Sie haben die Höchstzahl an API-Schlüsseln erreicht. Widerrufen Sie zuerst einen.',
    KEY_NOT_FOUND: 'Dieser Schlüssel ist schon widerrufen.',
    KEY_EXPIRED: 'Dieser Schlüssel ist abgelaufen. Erstellen Sie einen neuen.',
    KEY_ROTATED: 'Dieser Schlüssel ist schon ersetzt.',
  },
  ofOrganization: {
    lead: 'Jedes Programm mit einem dieser Schlüssel kann für die Organisation handeln, auch wenn das Mitglied, das ihn erstellt hat, nicht mehr dabei ist. Widerrufen Sie Schlüssel, die Sie nicht mehr brauchen.',
    none: 'Noch niemand hat einen API-Schlüssel erstellt.',
    full: 'Die Organisation hat die Höchstzahl an API-Schlüsseln erreicht. Widerrufen Sie zuerst einen.',
    elsewhere:
      'Sie haben die Organisation gewechselt, vielleicht in einem anderen Tab. Laden Sie diese Seite neu, um ihre API-Schlüssel zu sehen.',
  },
}

export const support: ConsoleWords = {
  title: 'Konsole',
  lead: 'Helfen Sie Personen, und sehen Sie, wie der Dienst genutzt wird. Jede Abfrage und jede Aktion wird mit Ihrer Begründung protokolliert.',
  supportLead: 'Helfen Sie Personen. Jede Abfrage wird mit Ihrer Begründung protokolliert.',
  person: 'Person',
  personHint: 'Die E-Mail-Adresse der Person, oder die ID einer Person, Sitzung oder Anfrage.',
  personSearchHint:
    'Die E-Mail-Adresse oder der Name der Person, ganz oder in Teilen, oder die ID einer Person, Sitzung oder Anfrage.',
  personMissing: 'Geben Sie an, wen Sie suchen.',
  reason: 'Begründung',
  reasonHint: 'Zum Beispiel eine Ticketnummer. Geben Sie keine Passwörter oder Codes an.',
  reasonMissing: 'Geben Sie eine Begründung mit mindestens drei Zeichen ein.',
  look: 'Abfragen',
  looking: 'Wird abgefragt …',
  notForYou: 'Sie haben keinen Zugriff auf die Konsole. Ein Operator kann Ihnen eine Rolle geben.',
  people: 'Personen',
  nobody: 'Niemand gefunden.',
  withinHint:
    'Gesucht wurde nach Wörtern, die so anfangen oder enden. Auch innerhalb von Wörtern zu suchen, dauert länger.',
  within: 'Auch innerhalb von Wörtern suchen',
  peopleFound: (count) => oneOrMore('de', count, { one: '# Person gefunden', other: '# Personen gefunden' }),
  why: 'Warum kann sich die Person nicht anmelden?',
  waysOpen: (open, withFactor, all) =>
    open > 0
      ? `Funktionierende Anmeldemethoden: ${open} von ${all}.${withFactor > 0 ? ` Mit einem zweiten Faktor: ${withFactor} weitere.` : ''}`
      : withFactor > 0
        ? 'Ohne zweiten Faktor funktioniert keine Anmeldemethode.'
        : 'Keine Anmeldemethode funktioniert.',
  whyWords: {
    ways: {
      password: 'Passwort',
      signUpPassword: 'Das Passwort der Registrierung',
      passkey: 'Passkey',
      provider: 'Identitätsanbieter',
      verification: 'Der Code, der die E-Mail-Adresse bestätigt',
      signInCode: 'Ein Anmeldecode per E-Mail',
      passwordReset: 'Zurücksetzen des Passworts per E-Mail',
      anotherProvider: 'Ein anderer Anbieter, der für die E-Mail-Adresse bürgt',
    },
    leadsTo: {
      signsIn: () => 'Meldet an',
      secondFactor: () => 'Fragt nach dem zweiten Faktor und meldet dann an',
      enrolment: () => 'Verlangt, einen zweiten Faktor einzurichten, und meldet dann an',
      verifies: () => 'Bestätigt die E-Mail-Adresse. Danach geht die Anmeldung',
      newPassword: () => 'Setzt ein neues Passwort, das anmeldet',
      newPasswordThenFactor: () =>
        'Setzt ein neues Passwort. Die Anmeldung damit fragt nach dem zweiten Faktor',
      newPasswordOfWaiting: () => 'Setzt ein neues Passwort. Die Freigabe durch einen Operator fehlt noch',
      unverified: () => 'Abgelehnt: Die E-Mail-Adresse ist nicht bestätigt',
      likeWrongPassword: () => 'Abgelehnt wie ein falsches Passwort',
      locked: () => 'Abgelehnt: Ein Operator hat das Konto gesperrt',
      waiting: () => 'Abgelehnt: Die Freigabe durch einen Operator fehlt noch',
      tooManyWrong: (until) => `Abgelehnt bis ${until}: zu viele falsche Passwörter`,
      lostFactor: (until) =>
        until === ''
          ? 'Fragt nach dem zweiten Faktor, dessen Wiederherstellung läuft: Der Link in der E-Mail muss noch geöffnet werden'
          : `Fragt nach dem zweiten Faktor, dessen Wiederherstellung läuft. Er wird nach ${until} entfernt`,
    },
    holds: {
      passwords: (_, until) => `Zu viele falsche Passwörter: Bis ${until} wird keines geprüft.`,
      appCodes: (count, until) =>
        `${count} falsche Codes der Authenticator-App: Bis ${until} wird keiner geprüft.`,
      wrongAppCodes: (count, since) =>
        `${count} falsche Codes der Authenticator-App seit ${since}. Geht die Uhr des Geräts richtig?`,
      network: (address, until) =>
        `Zu viele Anfragen aus dem Netz der Person (${address}), vielleicht von anderen darin. Manche werden bis ${until} abgelehnt.`,
      lockedCode: (purpose) =>
        `${purpose}: nach zu vielen Fehlversuchen gesperrt. Die Person braucht einen neuen.`,
      waitingMail: (kind, at) => `Die E-Mail „${kind}“ vom ${at} wartet auf den Versand.`,
      refusedMail: (kind, at) => `Die E-Mail „${kind}“ vom ${at} wurde aufgegeben.`,
    },
    instead: {
      askAgain: 'Die Person kann eine neue anfordern.',
      changeAgain: 'Die Person kann ihre E-Mail-Adresse in ihrem Konto noch einmal ändern.',
      orderAgain: 'Ein Operator kann die Wiederherstellung noch einmal anordnen.',
      sendAgain: 'Ein Befehl auf dem Server sendet sie erneut: mails retry.',
    },
    mailServer: 'Antwort des Mailservers:',
    herself: 'Was die Person selbst tun kann',
    ownSteps: {
      askVerificationCode: 'Einen neuen Code anfordern, der die E-Mail-Adresse bestätigt',
      askSignInCode: 'Einen Anmeldecode per E-Mail anfordern',
      askReset: 'Das Zurücksetzen des Passworts per E-Mail anfordern',
      showApp: 'Nach dem ersten Schritt einen Code der Authenticator-App eingeben',
      showRecoveryCode: 'Nach dem ersten Schritt einen der Wiederherstellungscodes eingeben',
      proveMailbox: 'Den Link in der E-Mail zur Wiederherstellung der Faktoren öffnen',
      stopRecovery: 'Die Wiederherstellung der Faktoren mit dem Link in den E-Mails stoppen',
    },
  },
  yes: 'Ja',
  no: 'Nein',
  none: 'Keine Einträge',
  facts: {
    id: 'ID',
    state: 'Zustand',
    since: 'Erstellt',
    password: 'Passwort',
    providers: 'Anbieter',
    app: 'Authenticator-App',
    recoveryCodes: 'Übrige Wiederherstellungscodes',
    passkeys: 'Passkeys',
    recovery: 'Wiederherstellung der Faktoren',
    role: 'Rolle in der Konsole',
  },
  organizations: {
    title: 'Organisationen',
    invitations: 'Einladungen',
    past: 'Kein Mitglied mehr: entfernt, ausgetreten, oder die Organisation wurde gelöscht',
    deleted: 'Gelöschte Organisation',
    pending: (moment) => `Offen bis ${moment}`,
    lapsed: (moment) => `Abgelaufen am ${moment}`,
    accepted: 'Angenommen',
    declined: 'Abgelehnt',
    revoked: 'Zurückgezogen',
    refused: (words) => `E-Mail nicht zugestellt: ${words}`,
    sendAgain: 'Ein Mitglied, das einladen darf, kann sie erneut senden',
    cut: 'Es werden jeweils nur die neuesten 50 gezeigt.',
    unset:
      'Organisationen können nicht gezeigt werden: ORGANIZATIONS_URL ist für den Auth-Dienst nicht gesetzt.',
    silent:
      'Organisationen können nicht gezeigt werden: Die Anwendung antwortet nicht. Versuchen Sie es später noch einmal.',
  },
  sessions: 'Sitzungen',
  codes: 'Codes',
  mails: 'E-Mails',
  acting: 'Wird ausgeführt …',
  can: 'Was Sie tun können',
  recorded: (reason) => `Das wird mit Ihrer Begründung protokolliert: „${reason}“.`,
  acts: {
    approve: {
      button: 'Freigeben',
      title: (email) => `${email} freigeben?`,
      consequence: 'Die Person kann sich anmelden und erhält darüber eine E-Mail.',
      act: 'Freigeben',
      done: (email) => `${email} ist freigegeben.`,
    },
    decline: {
      button: 'Ablehnen',
      title: (email) => `${email} ablehnen?`,
      consequence:
        'Das Konto wird gelöscht. Die Person erhält keine E-Mail und kann sich erneut registrieren.',
      act: 'Ablehnen',
      done: (email) => `${email} ist abgelehnt.`,
    },
    'end-sessions': {
      button: 'Alle Sitzungen beenden',
      title: (email) => `Alle Sitzungen von ${email} beenden?`,
      consequence: 'Die Person wird überall abgemeldet. Ob sie sich anmelden kann, ändert sich nicht.',
      act: 'Sitzungen beenden',
      done: (email) => `Alle Sitzungen von ${email} sind beendet.`,
    },
    lock: {
      button: 'Konto sperren',
      title: (email) => `Das Konto von ${email} sperren?`,
      consequence:
        'Die Person wird überall abgemeldet und kann sich nicht anmelden, bis ein Operator das Konto entsperrt.',
      act: 'Sperren',
      done: (email) => `Das Konto von ${email} ist gesperrt.`,
    },
    unlock: {
      button: 'Konto entsperren',
      title: (email) => `Das Konto von ${email} entsperren?`,
      consequence: 'Die Person kann sich wieder anmelden, wie vor der Sperre.',
      act: 'Entsperren',
      done: (email) => `Das Konto von ${email} ist entsperrt.`,
    },
    'recover-factors': {
      button: 'Wiederherstellung der Faktoren beginnen',
      title: (email) => `Die Wiederherstellung der Faktoren von ${email} beginnen?`,
      consequence:
        'Vergewissern Sie sich zuerst, dass es wirklich die Person ist. Sie erhält einen Link per E-Mail. Folgt sie ihm, beginnt eine ' +
        'Wartezeit. Danach werden ihre Authenticator-App und ihre Passkeys entfernt.',
      act: 'Wiederherstellung beginnen',
      done: (email) => `Ein Link zum Beginn der Wiederherstellung ist unterwegs an ${email}.`,
    },
    'stop-recovery': {
      button: 'Wiederherstellung der Faktoren abbrechen',
      title: (email) => `Die Wiederherstellung der Faktoren von ${email} abbrechen?`,
      consequence:
        'Die Person behält ihre Authenticator-App und ihre Passkeys. Die Links in den E-Mails dazu gelten nicht mehr.',
      act: 'Wiederherstellung abbrechen',
      done: (email) => `Die Wiederherstellung der Faktoren von ${email} ist abgebrochen.`,
    },
  },
  maybeDone:
    'Es kam keine Antwort. Wir wissen nicht, ob es ausgeführt wurde. Prüfen Sie den aktuellen Zustand.',
  impersonation: {
    button: 'Als diese Person handeln',
    title: (email) => `Als ${email} handeln?`,
    consequence:
      'Sie sehen die Anwendung wie diese Person, höchstens 15 Minuten lang. Am Konto können Sie nichts ändern. Die Person erhält darüber eine E-Mail.',
    act: 'Als diese Person handeln',
    failed: (email) =>
      `Sie handeln nicht als ${email}: Dieser Browser hat die Sitzung nicht behalten. Erlauben Sie Cookies und versuchen Sie es noch einmal.`,
  },
  undone: {
    forOperators: (email) => `Für ${email} wurde nichts getan: Das kann nur ein Operator.`,
    ofHolder: (email) => `Für ${email} wurde nichts getan: Die Person hat eine Rolle in der Konsole.`,
    unseen: (email) =>
      `Für ${email} wurde nichts weiter getan: Diese Abfrage wurde schon verwendet oder ist älter als 15 Minuten. Prüfen Sie den aktuellen Zustand.`,
    notNow: (email) =>
      `Für ${email} wurde nichts getan: Der Zustand hat sich inzwischen geändert. Prüfen Sie ihn noch einmal.`,
  },
  story: 'Was geschehen ist',
  times: (count) => oneOrMore('de', count, { one: 'einmal', other: '#-mal' }),
  earlier: 'Früheres anzeigen',
  way: {
    title: (machine) => `Im Diagramm: ${machine}`,
    newest: (count) => `Der neueste von ${count} Einträgen`,
    event: 'Ereignis',
    before: 'Zustand vorher',
    after: 'Zustand nachher',
    stays: 'Zustand, unverändert',
    refused: 'Abgelehnt durch',
    always: 'Dieser Zustand lehnt es immer ab',
    otherwise: 'Keine Bedingung hat es zugelassen',
    open: 'Gezeichnet',
    former: 'Das war eine frühere Version: Das heutige Diagramm hat keinen solchen Pfeil.',
    several: 'Der Eintrag passt zu mehreren Pfeilen: Alle sind markiert.',
    close: 'Schließen',
  },
  chart: {
    of: (machine) => `Diagramm: ${machine}`,
    drawing: 'Das Diagramm wird gezeichnet …',
    failed: 'Das Diagramm konnte nicht gezeichnet werden.',
    tools: 'Diagramm',
    views: 'Ansichten',
    activeView: 'Die aktive',
    everyView: 'Alle',
    noView: 'Keine',
    smaller: 'Verkleinern',
    larger: 'Vergrößern',
    fit: 'Einpassen',
    centre: 'Zentrieren',
    anywhere: 'überall',
    stays: (state) => `bleibt in ${state}`,
    stranger: (state) =>
      `Das heutige Diagramm hat keinen Zustand „${state}“: Eine frühere Version hat ihn aufgezeichnet.`,
    hint: 'Zeigen Sie auf die Beschriftung eines Pfeils, um mehr zu sehen.',
    keys: 'Pfeiltasten bewegen das Diagramm, Plus und Minus vergrößern und verkleinern, 0 zeigt alles, Pos1 zentriert den Zustand. Die nächste Tabulatorposition ist ein Übergang; von dort führen Pfeiltasten zu den anderen.',
  },
  show: 'Anzeigen',
  shown: 'Es wird unten angezeigt.',
  forOperators: 'Dieser Bereich ist für Operatoren. Mit der Rolle Support können Sie Personen abfragen.',
  parts: 'Bereiche der Konsole',
  overview: {
    title: 'Übersicht',
    lead: 'Die letzten 7 Tage im Vergleich zu den 7 Tagen davor.',
    span: (since, until) => `Vom ${since} bis zum ${until}`,
    countedAt: (moment) => `Gezählt am ${moment}; gezählt wird jede Stunde.`,
    cut: (since) =>
      `Es gibt zu viele Einträge, um alle zu zählen. Die Zahlen beginnen erst am ${since}: Vergleichen Sie die Wochen nicht.`,
    now: 'Letzte 7 Tage',
    before: '7 Tage davor',
    newcomers: 'Wer sich registriert hat',
    newcomersHint:
      'Und wie weit die Personen bisher gekommen sind. Die aus der Woche davor hatten mehr Zeit.',
    steps: {
      signedUp: 'Registriert',
      verified: 'E-Mail bestätigt',
      signedIn: 'Angemeldet',
      protected: 'Mit zweitem Faktor',
    },
    signIns: 'Anmeldungen',
    signInsHint: 'Nach Methode und Stufe. Auch eine erneute Bestätigung der Identität zählt.',
    unknown: 'Unbekannt',
    people: 'Wer sich angemeldet hat',
    peopleHint: 'Nach den zweiten Faktoren, die die Personen heute haben.',
    factors: {
      active: 'Angemeldet',
      withApp: 'Mit Authenticator-App',
      withPasskey: 'Mit Passkey',
      withNone: 'Ohne zweiten Faktor',
    },
    refusals: 'Ablehnungen',
    refusalsHint: 'Was abgelehnt wurde, und durch welche Bedingung.',
    others: 'Alle anderen',
    mailsHint: 'Gesendete E-Mails werden 7 Tage aufbewahrt.',
    mails: {
      waiting: 'Warten jetzt',
      triedAgain: 'Warten auf einen weiteren Versuch',
      sent: 'Gesendet',
      givenUp: 'Aufgegeben',
    },
  },
  waiting: {
    title: 'Warteliste',
    lead: 'Personen, die ihre E-Mail-Adresse bestätigt haben und auf die Freigabe warten. Die früheste Registrierung steht oben.',
    nobody: 'Niemand wartet auf eine Freigabe.',
    cut: (count, all) => `${count} von ${all} werden angezeigt.`,
    since: (moment) => `Registriert: ${moment}`,
    approve: (email) => `${email} freigeben`,
    decline: (email) => `${email} ablehnen`,
  },
  limits: {
    title: 'Anfragelimits',
    hint: 'Die aktuellen Anfragelimits des Auth-Diensts, mit ihren Namen in RATE_LIMIT_BUDGETS. Frühere Ablehnungen finden Sie in den Metriken.',
    cut: 'Es gibt mehr, als wir hier zählen können.',
    none: 'Zurzeit ist kein Limit in Gebrauch.',
    off: 'Anfragelimits sind ausgeschaltet: Nichts wird abgelehnt.',
    usedUp: 'Erschöpft',
    counted: 'In Gebrauch',
    budget: (points, seconds) => `${points} in ${seconds} Sekunden`,
  },
  settings: {
    title: 'Einstellungen',
    lead: 'Die Einstellungen, mit denen der Auth-Dienst gestartet wurde, und woher sie kommen. Geheimnisse sind ausgeblendet, und Adressen stehen ohne ihren Pfad da.',
    given: 'Gesetzt',
    others: 'Alles andere',
    isSet: 'Gesetzt',
    isNotSet: 'Nicht gesetzt',
    places: {
      environment: 'Aus der Umgebung',
      dotenv: 'Aus .env',
      configFile: 'Aus lockstep.config.ts',
      start: 'Von npm start',
      profile: 'Aus dem Profil',
      default: 'Vorgabe',
    },
    weaker: 'Schwächer als „hardened“',
    weakerHint:
      'In Rot: was den Beweisen zufolge mit dieser Einstellung geschehen kann, mit „hardened“ aber nie.',
    noneWeaker: 'Nichts ist schwächer als im Profil „hardened“.',
    hardened: (value) => `Im Profil „hardened“: ${value}`,
  },
  organizationList: {
    title: 'Organisationen',
    lead: 'Die Organisationen der Anwendung, nach Namen.',
    search: 'Name oder Kurzname',
    searchHint: 'Der Anfang genügt. Lassen Sie das Feld leer, um alle Organisationen zu sehen.',
    list: 'Liste der Organisationen',
    none: 'Keine Organisation gefunden.',
    counts: (members, open) => `Mitglieder: ${members}. Offene Einladungen: ${open}.`,
    demandsFrom: (moment) => `Verlangt ab ${moment} einen zweiten Faktor`,
    more: 'Mehr anzeigen',
    back: 'Zurück zur Liste',
    gone: 'Diese Organisation gibt es nicht mehr.',
    facts: {
      id: 'ID',
      slug: 'Kurzname',
      since: 'Erstellt',
      members: 'Mitglieder',
      open: 'Offene Einladungen',
      factor: 'Zweiter Faktor verlangt',
    },
    notDemanded: 'Nein',
    from: (moment) => `Ab ${moment}`,
    members: 'Mitglieder',
    withFactor: 'Hat einen zweiten Faktor',
    withoutFactor: 'Hat keinen zweiten Faktor',
    unknownFactor: 'Zweiter Faktor noch nicht bekannt',
    moreMembers: 'Mehr Mitglieder anzeigen',
    cut: 'Nur die neuesten 50 Einladungen werden angezeigt.',
  },
  clients: {
    title: 'Clients',
    lead: 'Die Anwendungen, bei denen man sich über diesen Dienst anmeldet.',
    list: 'Liste der Clients',
    none: 'Es gibt keine Clients.',
    sources: {
      setting: 'Aus OIDC_CLIENTS',
      command: 'Durch einen Befehl hinzugefügt',
      registration: 'Hat sich selbst registriert',
      document: 'Aus einem Metadaten-Dokument',
    },
    trusted: 'Vertraut',
    removing: 'Wird entfernt',
    counts: (consents, grants) => `Personen mit Zustimmung: ${consents}. Berechtigungen: ${grants}.`,
    since: (moment) => `Seit ${moment}`,
    used: (moment) => `Zuletzt verwendet ${moment}`,
    more: 'Mehr anzeigen',
  },
  webhooks: {
    title: 'Webhooks',
    lead: 'Ereignisse, die der Auth-Dienst den Endpunkten in WEBHOOKS noch senden muss. Die Ereignisse der Anwendung zeigt der Befehl npm run webhooks.',
    endpoints: 'Endpunkte',
    none: 'Es ist kein Endpunkt gesetzt, und kein Ereignis steht aus.',
    isGone: 'Nicht mehr in den Einstellungen',
    counts: (waiting, givenUp) => `Ausstehend: ${waiting}. Aufgegeben: ${givenUp}.`,
    givenUp: 'Aufgegeben',
    nothing: 'Es wurde nichts aufgegeben.',
    tried: (attempts, moment) =>
      `${oneOrMore('de', attempts, { one: '# Versuch', other: '# Versuche' })}, aufgegeben: ${moment}`,
    again: 'Erneut senden',
    againNamed: (type, subject) => `Erneut senden: ${type} von ${subject}`,
    all: 'Alle diese erneut senden',
    titleOne: (type) => `${type} erneut senden?`,
    titleAll: (count) =>
      oneOrMore('de', count, { one: '# Ereignis erneut senden?', other: '# Ereignisse erneut senden?' }),
    consequence:
      'Wir versuchen es anderthalb Tage lang; es kann nach späteren Ereignissen ankommen. Bis es zugestellt ist, warten neue Ereignisse zu derselben Person.',
    done: (count) =>
      oneOrMore('de', count, {
        one: '# Ereignis wird erneut gesendet.',
        other: '# Ereignisse werden erneut gesendet.',
      }),
    unseen: 'Es wurde nichts mehr gesendet: Diese Liste wurde schon verwendet oder ist älter als 15 Minuten.',
    notNow: 'Es wurde nichts erneut gesendet: Die Liste hat sich inzwischen geändert.',
    forOperators: 'Es wurde nichts erneut gesendet: Das kann nur ein Operator.',
    maybeDone: 'Es kam keine Antwort. Wir wissen nicht, ob es erneut gesendet wird. Prüfen Sie die Liste.',
  },
}
