// The servers' own sentences in Spanish: machine-translated, not yet read by a native speaker.

import type { Refusals } from '../refusals.ts'

export const refusals: Refusals = {
  VALIDATION_ERROR: 'Este dato no es válido.',
  INVALID_EMAIL: 'Este correo no es válido.',
  INVALID_EMAIL_OR_PASSWORD: 'Correo o contraseña incorrectos.',
  BANNED_USER: 'Esta cuenta está bloqueada.',
  invalid_credentials: 'Correo o contraseña incorrectos.',
  INVALID_OTP: 'El código no es válido.',
  OTP_EXPIRED: 'El código ha caducado.',
  TOO_MANY_ATTEMPTS: 'Demasiados intentos.',
  over_request_rate_limit: 'Demasiadas solicitudes.',
  TOO_MANY_REQUESTS: 'Demasiadas solicitudes.',
  PASSWORD_TOO_SHORT: 'La contraseña es demasiado corta.',
  PASSWORD_TOO_LONG: 'La contraseña es demasiado larga.',
  PASSWORD_COMPROMISED: 'Esta contraseña aparece en una filtración de datos. Elige otra.',
  weak_password: 'Esta contraseña es demasiado débil.',
  PROVIDER_NOT_FOUND: 'No conocemos ese proveedor.',
  PROVIDER_UNAVAILABLE: 'No se puede contactar con el proveedor.',
  INVALID_ORIGIN: 'No se puede iniciar sesión desde este sitio.',
  SERVICE_UNAVAILABLE: 'El servicio no está disponible por el momento.',
  INTERNAL_SERVER_ERROR: 'El servicio ha tenido un error.',
  INVALID_NAME: 'Pon a la organización un nombre de 1 a 100 caracteres.',
  NOT_A_MEMBER: 'No eres miembro de esta organización.',
  TOO_MANY_ORGANIZATIONS: 'Has creado tantas organizaciones como puede una persona. Trabaja en una de ellas.',
  SESSIONS_UNKNOWN: 'Desde aquí no se conocen tus sesiones. Inicia sesión de nuevo para verlas.',
  SESSION_TOO_OLD: 'Tus sesiones solo se muestran poco después de iniciar sesión. Inicia sesión de nuevo.',
  SESSION_NOT_FOUND: 'Esta sesión no está entre las tuyas o ya ha terminado.',
  SESSION_ONLY_RECOGNISED:
    'Esta aplicación solo le reconoce y no puede cerrar otras sesiones. Cierre la sesión en todas partes.',
  AUTH_SERVICE_AWAY: 'Ahora no se puede consultar el servicio de acceso. Inténtalo de nuevo en un momento.',
}
