using OpenSim.Store.Tests.Kit;

namespace OpenSim.Store.Tests;

/// <summary>Stops the shared server at the end of the run.</summary>
[SetUpFixture]
public sealed class StopServer
{
    [OneTimeTearDown]
    public void Stop() => SharedMariaDb.Stop();
}
