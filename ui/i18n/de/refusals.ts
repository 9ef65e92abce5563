// The servers' own sentences in German: machine-translated, not yet read by a native speaker.

import type { Refusals } from '../refusals.ts'

export const refusals: Refusals = {
  VALIDATION_ERROR: 'Diese Angabe ist ungültig.',
  INVALID_EMAIL: 'Diese E-Mail-Adresse ist ungültig.',
  INVALID_EMAIL_OR_PASSWORD: 'E-Mail oder Passwort ist falsch.',
  BANNED_USER: 'Dieses Konto ist gesperrt.',
  invalid_credentials: 'E-Mail oder Passwort ist falsch.',
  INVALID_OTP: 'Ungültiger Code',
  OTP_EXPIRED: 'Der Code ist abgelaufen.',
  TOO_MANY_ATTEMPTS: 'Zu viele Versuche.',
  over_request_rate_limit: 'Zu viele Anfragen.',
  TOO_MANY_REQUESTS: 'Zu viele Anfragen.',
  PASSWORD_TOO_SHORT: 'Das Passwort ist zu kurz.',
  PASSWORD_TOO_LONG: 'Das Passwort ist zu lang.',
  PASSWORD_COMPROMISED: 'Dieses Passwort ist aus einem Datenleck bekannt. Wählen Sie ein anderes.',
  weak_password: 'Dieses Passwort ist zu schwach.',
  PROVIDER_NOT_FOUND: 'Dieser Anbieter ist nicht bekannt.',
  PROVIDER_UNAVAILABLE: 'Der Anbieter ist nicht erreichbar.',
  INVALID_ORIGIN: 'Diese Website darf den Anmeldedienst nicht verwenden.',
  SERVICE_UNAVAILABLE: 'Der Dienst ist vorübergehend nicht erreichbar.',
  INTERNAL_SERVER_ERROR: 'Der Dienst hat einen Fehler gemeldet.',
  INVALID_NAME: 'Geben Sie der Organisation einen Namen mit 1 bis 100 Zeichen.',
  NOT_A_MEMBER: 'Sie sind kein Mitglied dieser Organisation.',
  TOO_MANY_ORGANIZATIONS:
    'Sie haben so viele Organisationen angelegt, wie eine Person darf. Arbeiten Sie in einer davon.',
  SESSIONS_UNKNOWN:
    'Ihre Sitzungen sind von hier aus nicht bekannt. Melden Sie sich neu an, um sie zu sehen.',
  SESSION_TOO_OLD: 'Ihre Sitzungen werden nur kurz nach einer Anmeldung gezeigt. Melden Sie sich neu an.',
  SESSION_NOT_FOUND: 'Diese Sitzung ist nicht unter Ihren oder schon beendet.',
  SESSION_ONLY_RECOGNISED:
    'Diese Anwendung erkennt Sie nur und kann andere Sitzungen nicht beenden. Melden Sie sich stattdessen überall ab.',
  AUTH_SERVICE_AWAY: 'Der Anmeldedienst ist gerade nicht erreichbar. Versuchen Sie es gleich noch einmal.',
  NOT_ALLOWED_BY_ROLE: 'Ihre Rolle erlaubt das nicht. Fragen Sie den Inhaber der Organisation.',
  NO_SUCH_MEMBER: 'Diese Person ist kein Mitglied der Organisation oder nicht mehr.',
  OWNER_STAYS: 'Eine Organisation hat immer einen Inhaber. Übergeben Sie sie zuerst oder löschen Sie sie.',
  INVITED_ONESELF: 'Das ist Ihre eigene Adresse: Sie sind schon Mitglied.',
  ALREADY_MEMBER: 'Diese Person ist schon Mitglied.',
  ALREADY_INVITED:
    'Diese Adresse ist schon eingeladen. Für eine neue E-Mail nehmen Sie die Einladung zuerst zurück.',
  TOO_MANY_INVITATIONS: 'Für heute sind genug Einladungen gesendet. Versuchen Sie es morgen wieder.',
  ADDRESS_NOT_PROVEN: 'Bestätigen Sie zuerst die eingeladene E-Mail-Adresse.',
  INVITED_ANOTHER: 'Diese Einladung gilt für eine andere Adresse. Melden Sie sich mit jener an.',
  INVITATION_UNKNOWN: 'Diese Einladung gibt es nicht oder nicht mehr.',
  INVITATION_SETTLED:
    'Diese Einladung ist beantwortet, zurückgenommen oder abgelaufen. Bitten Sie um eine neue.',
  SLUG_TAKEN: 'Diesen Kurznamen hat schon eine andere Organisation. Wählen Sie einen anderen.',
  NO_ORGANIZATION: 'Wählen Sie zuerst eine Organisation.',
  NO_MAIL_SERVER: 'Einladungen können nicht gesendet werden: Diese Anwendung hat keinen Mailserver.',
}
