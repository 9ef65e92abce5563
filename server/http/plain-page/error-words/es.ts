// The error page's text in Spanish for each error of a provider's return: machine-translated, not yet read by a native speaker.

import type { ErrorWords, FaultWords } from './wording.ts'

const unchanged = 'No se ha cambiado nada.'

const broken: FaultWords = {
  heading: 'Se perdió el camino de vuelta',
  happened: `Tu proveedor te ha enviado de vuelta, pero no como respuesta a un inicio de sesión que haya empezado este navegador. ${unchanged}`,
  next: 'Puede que hayan pasado más de diez minutos o que la página se abriera dos veces. Vuelve a la aplicación e inicia sesión de nuevo.',
}
const unanswered: FaultWords = {
  heading: 'El proveedor no terminó',
  happened: `Tu proveedor te ha enviado de vuelta sin lo necesario para iniciar tu sesión. ${unchanged}`,
  next: 'Vuelve a la aplicación e inténtalo de nuevo. Si ocurre otra vez, inicia sesión de otra manera.',
}

export const es: ErrorWords = {
  back: 'Volver a la aplicación',
  code: 'Código de error',
  told: 'Lo que nos han dicho',
  faults: {
    state_mismatch: broken,
    state_not_found: broken,
    no_code: unanswered,
    unable_to_get_user_info: unanswered,
    invalid_code: {
      heading: 'La respuesta del proveedor no era válida',
      happened: `Lo que envió tu proveedor no se pudo confirmar o ya se había usado. ${unchanged}`,
      next: 'Vuelve a la aplicación e inicia sesión de nuevo.',
    },
    oauth_provider_not_found: {
      heading: 'Este proveedor no se conoce aquí',
      happened: 'La aplicación no ofrece, o ya no ofrece, iniciar sesión con este proveedor.',
      next: 'Vuelve a la aplicación y elige otra manera de iniciar sesión.',
    },
    email_not_found: {
      heading: 'Tu proveedor no comparte tu correo',
      happened:
        'Una cuenta necesita una dirección de correo, y tu proveedor no ha indicado ninguna que se pueda usar.',
      next: 'Permite que tu proveedor comparta tu dirección, o regístrate con tu correo y una contraseña.',
    },
    email_not_verified: {
      heading: 'Primero hay que verificar tu correo',
      happened:
        'Tu proveedor no responde por tu dirección, así que le hemos enviado un código de seis dígitos.',
      next: 'Vuelve a la aplicación y escribe allí el código del correo.',
    },
    account_not_linked: {
      heading: 'Ya tienes una cuenta',
      happened: 'Existe una cuenta con esta dirección, y tu proveedor no responde de que sea tuya.',
      next: 'Vuelve a la aplicación e inicia sesión como antes. Si has olvidado tu contraseña, allí puedes establecer una nueva.',
    },
    banned: {
      heading: 'Tu cuenta está bloqueada',
      happened: `Quien gestiona este servicio ha bloqueado tu cuenta. ${unchanged}`,
      next: 'Si crees que es un error, pregúntale por qué.',
    },
    unable_to_link_account: {
      heading: 'No se pudo vincular tu cuenta',
      happened: `Tu proveedor te conoce, pero la cuenta de aquí no se pudo unir a él. ${unchanged}`,
      next: 'Vuelve a la aplicación e inicia sesión de otra manera.',
    },
    access_denied: {
      heading: 'Se canceló el inicio de sesión',
      happened: `Tú, o tu proveedor, no aceptasteis iniciar sesión aquí. ${unchanged}`,
      next: 'Vuelve a la aplicación para intentarlo de nuevo o de otra manera.',
    },
    too_many_requests: {
      heading: 'Demasiados correos',
      happened: `Tu proveedor no responde por tu dirección, y por ahora se le han enviado bastantes códigos. ${unchanged}`,
      next: 'Escribe el código del correo más reciente, o vuelve a la aplicación e inténtalo más tarde.',
    },
    provider_unavailable: {
      heading: 'El proveedor no responde',
      happened: `No se puede contactar con tu proveedor en este momento. ${unchanged}`,
      next: 'Inténtalo en unos minutos, o vuelve a la aplicación e inicia sesión de otra manera.',
    },
    unknown: {
      heading: 'No se pudo iniciar sesión',
      happened: `Algo salió mal en el camino de vuelta desde tu proveedor. ${unchanged}`,
      next: 'Vuelve a la aplicación e inténtalo de nuevo. Si ocurre otra vez, inicia sesión de otra manera.',
    },
  },
}
