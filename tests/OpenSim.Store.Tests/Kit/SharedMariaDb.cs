using OpenSim.Testing;

namespace OpenSim.Store.Tests.Kit;

/// <summary>The one server that all fixtures share, each with a schema of its own; started when the first needs it.</summary>
internal static class SharedMariaDb
{
    // What it holds need not outlive it, so it never waits for the disk.
    private static readonly Lazy<MariaDbServer> TheServer =
        new(() => new MariaDbServer("--innodb-flush-method=nosync", "--innodb-flush-log-at-trx-commit=0",
        "--innodb-doublewrite=0", "--skip-innodb-buffer-pool-dump-at-shutdown"));

    /// <summary>Skips the test where MariaDB is not installed, fails it in CI.</summary>
    public static MariaDbServer Server
    {
        get
        {
            RequireInstalled();
            return TheServer.Value;
        }
    }

    public static void RequireInstalled()
    {
        if (MariaDbServer.Missing() is not { } missing)
            return;
        if (Environment.GetEnvironmentVariable("CI") == "true")
            Assert.Fail(missing);
        Assert.Ignore(missing);
    }

    public static void Stop()
    {
        if (TheServer.IsValueCreated)
            TheServer.Value.Dispose();
    }
}
