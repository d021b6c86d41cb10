//! What a handler works with: the bindings, the configuration and the life of its request.

use std::sync::Arc;

use worker::{Bucket, Context, D1Database, Env, RateLimiter};

use crate::information_requests::files::deletion::delete_due;
use crate::problem::Problem;
use crate::settings::Settings;
use crate::{clock, conversions, lender_systems, notices};

/// The state of one request.
#[derive(Clone)]
pub struct App {
    env: Env,
    context: Arc<Context>,
    /// The deployment's configuration.
    pub settings: Settings,
}

impl App {
    /// The state of a request that came with these bindings.
    ///
    /// # Errors
    /// [`Problem::Internal`] names a variable that is missing or wrong.
    pub fn new(env: Env, context: Context) -> Result<Self, Problem> {
        let settings = settings(&env)?;
        Ok(Self { env, context: Arc::new(context), settings })
    }

    /// The database.
    ///
    /// # Errors
    /// [`Problem::Internal`] when the binding is missing.
    pub fn database(&self) -> Result<D1Database, Problem> {
        database(&self.env)
    }

    /// The bucket that holds what consumers upload.
    ///
    /// # Errors
    /// [`Problem::Internal`] when the binding is missing.
    pub fn files(&self) -> Result<Bucket, Problem> {
        files(&self.env)
    }

    /// Deletes files whose rows are gone behind the answer.
    ///
    /// # Errors
    /// [`Problem::Internal`] when a binding is missing.
    pub fn delete_files(&self) -> Result<(), Problem> {
        let (database, files) = (self.database()?, self.files()?);
        self.afterwards(async move {
            if let Err(problem) = delete_due(&database, &files, clock::now()).await {
                worker::console_error!("files stay until the next schedule: {problem:?}");
            }
        });
        Ok(())
    }

    /// A rate limit, by the name of its binding.
    ///
    /// # Errors
    /// [`Problem::Internal`] when the binding is missing.
    pub fn rate_limit(&self, binding: &str) -> Result<RateLimiter, Problem> {
        Ok(self.env.rate_limiter(binding)?)
    }

    /// Reports conversions behind the answer, where they are reported.
    ///
    /// # Errors
    /// [`Problem::Internal`] when the database's binding is missing.
    pub fn report_conversions(&self) -> Result<(), Problem> {
        if let Some(reports) = self.settings.conversion_reports.clone() {
            let database = self.database()?;
            self.afterwards(async move { conversions::report(&database, &reports, clock::now()).await });
        }
        Ok(())
    }

    /// Delivers what lenders' systems are to know behind the answer.
    ///
    /// # Errors
    /// [`Problem::Internal`] when the database's binding is missing.
    pub fn deliver_to_lenders(&self) -> Result<(), Problem> {
        let (database, settings) = (self.database()?, self.settings.clone());
        self.afterwards(async move { lender_systems::deliver(&database, &settings, clock::now()).await });
        Ok(())
    }

    /// Mails notices behind the answer.
    ///
    /// # Errors
    /// [`Problem::Internal`] when the database's binding is missing.
    pub fn mail_notices(&self) -> Result<(), Problem> {
        let (database, settings) = (self.database()?, self.settings.clone());
        self.afterwards(async move { notices::deliver(&database, &settings, clock::now()).await });
        Ok(())
    }

    /// Does `work` behind the answer.
    pub fn afterwards(&self, work: impl Future<Output = ()> + 'static) {
        self.context.wait_until(work);
    }
}

/// The configuration among the bindings.
///
/// # Errors
/// [`Problem::Internal`] names a variable that is missing or wrong.
pub fn settings(env: &Env) -> Result<Settings, Problem> {
    let variable = |name: &str| env.var(name).ok().map(|value| value.to_string());
    Settings::read(variable).map_err(|e| Problem::Internal(e.to_string()))
}

/// The database among the bindings.
///
/// # Errors
/// [`Problem::Internal`] when the binding is missing.
pub fn database(env: &Env) -> Result<D1Database, Problem> {
    Ok(env.d1("DB")?)
}

/// The bucket among the bindings.
///
/// # Errors
/// [`Problem::Internal`] when the binding is missing.
pub fn files(env: &Env) -> Result<Bucket, Problem> {
    Ok(env.bucket("FILES")?)
}
