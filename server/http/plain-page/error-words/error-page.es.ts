// The error page's text in Spanish for each error of a provider's return: machine-translated, not yet read by a native speaker.

import type { ErrorWords, FaultWords } from './error-wording.ts'

const unchanged = 'No ha cambiado nada.'

const broken: FaultWords = {
  heading: 'Hemos perdido tu inicio de sesión',
  happened: `Tu proveedor te ha enviado de vuelta, pero el inicio de sesión no empezó en este navegador. ${unchanged}`,
  next: 'Puede que hayan pasado más de diez minutos o que hayas abierto la página dos veces. Vuelve a la aplicación e inicia sesión de nuevo.',
}
const unanswered: FaultWords = {
  heading: 'Tu proveedor no ha terminado',
  happened: `Tu proveedor te ha enviado de vuelta sin lo que necesitamos para iniciar tu sesión. ${unchanged}`,
  next: 'Vuelve a la aplicación e inténtalo de nuevo. Si vuelve a ocurrir, inicia sesión de otra forma.',
}

export const es: ErrorWords = {
  back: 'Volver a la aplicación',
  code: 'Código de error',
  told: 'Lo que dijo el proveedor',
  faults: {
    state_mismatch: broken,
    state_not_found: broken,
    no_code: unanswered,
    unable_to_get_user_info: unanswered,
    invalid_code: {
      heading: 'No hemos podido aceptar la respuesta de tu proveedor',
      happened: `No hemos podido confirmarla o ya se había usado. ${unchanged}`,
      next: 'Vuelve a la aplicación e inicia sesión de nuevo.',
    },
    oauth_provider_not_found: {
      heading: 'No puedes iniciar sesión con este proveedor',
      happened: 'La aplicación no ofrece este proveedor o ha dejado de ofrecerlo.',
      next: 'Vuelve a la aplicación e inicia sesión de otra forma.',
    },
    email_not_found: {
      heading: 'Tu proveedor no ha compartido tu correo',
      happened: 'Una cuenta necesita un correo y tu proveedor no nos ha dado ninguno que podamos usar.',
      next: 'Permite que tu proveedor comparta tu correo o regístrate con tu correo y una contraseña.',
    },
    email_not_verified: {
      heading: 'Verifica primero tu correo',
      happened:
        'Tu proveedor no ha verificado tu correo, así que te hemos enviado un código de seis dígitos.',
      next: 'Vuelve a la aplicación y escribe allí el código.',
    },
    account_not_linked: {
      heading: 'Ya tienes una cuenta',
      happened: 'Ya hay una cuenta con este correo y tu proveedor no ha verificado que sea tuyo.',
      next: 'Vuelve a la aplicación e inicia sesión como antes. Si has olvidado tu contraseña, puedes restablecerla allí.',
    },
    banned: {
      heading: 'Tu cuenta está bloqueada',
      happened: `No puedes iniciar sesión mientras esté bloqueada. ${unchanged}`,
      next: 'Contacta con el servicio de asistencia.',
    },
    account_not_approved: {
      heading: 'Tu cuenta está pendiente de aprobación',
      happened: 'Podrás iniciar sesión cuando esté aprobada.',
      next: 'Espera nuestro correo.',
    },
    signup_disabled: {
      heading: 'No puedes crear una cuenta con este correo',
      happened: `Aquí solo algunas personas pueden crear una cuenta, y el correo que nos dio tu proveedor no está permitido. ${unchanged}`,
      next: 'Si tienes una cuenta con otro correo, inicia sesión con ese. Si no, contacta con el servicio de asistencia.',
    },
    policy_refused: {
      heading: 'No se te permite entrar con este correo',
      happened: `Quien gestiona esta aplicación no lo permite. ${unchanged}`,
      next: 'Si crees que es un error, contacta con el servicio de asistencia.',
    },
    temporarily_unavailable: {
      heading: 'Ahora no es posible',
      happened: `Ahora mismo no podemos comprobar si puedes iniciar sesión. ${unchanged}`,
      next: 'Vuelve a la aplicación e inténtalo de nuevo dentro de unos minutos.',
    },
    unable_to_link_account: {
      heading: 'No hemos podido vincular tu cuenta',
      happened: `Tu proveedor te conoce, pero no hemos podido vincularlo con tu cuenta de aquí. ${unchanged}`,
      next: 'Vuelve a la aplicación e inicia sesión de otra forma.',
    },
    access_denied: {
      heading: 'Inicio de sesión cancelado',
      happened: `Lo cancelaste tú o lo canceló tu proveedor. ${unchanged}`,
      next: 'Vuelve a la aplicación para intentarlo de nuevo o iniciar sesión de otra forma.',
    },
    too_many_requests: {
      heading: 'Demasiados correos',
      happened: `Tu proveedor no ha verificado tu correo y por ahora ya te hemos enviado suficientes códigos. ${unchanged}`,
      next: 'Escribe el código de nuestro último correo o vuelve a la aplicación e inténtalo más tarde.',
    },
    provider_unavailable: {
      heading: 'Tu proveedor no responde',
      happened: `Ahora no podemos contactar con tu proveedor. ${unchanged}`,
      next: 'Inténtalo de nuevo dentro de unos minutos o vuelve a la aplicación e inicia sesión de otra forma.',
    },
    unknown: {
      heading: 'No hemos podido iniciar tu sesión',
      happened: `Algo ha salido mal al volver de tu proveedor. ${unchanged}`,
      next: 'Vuelve a la aplicación e inténtalo de nuevo. Si vuelve a ocurrir, inicia sesión de otra forma.',
    },
  },
}
