using OpenSim.Store.Sql;

namespace OpenSim.Store.Tests.Kit;

/// <summary>Base of fixtures that run on every engine. Each fixture has a database of its own; tests in it use fresh ids.</summary>
[TestFixtureSource(typeof(TestEngine), nameof(TestEngine.Names))]
public abstract class StoreFixture(string engine, params StoreKind[] kinds)
{
    protected TestEngine Engine { get; private set; } = null!;

    protected Database Database { get; private set; } = null!;

    [OneTimeSetUp]
    public void OpenDatabase()
    {
        Engine = TestEngine.Create(engine);
        Database = Engine.Open(kinds);
    }

    [OneTimeTearDown]
    public void CloseDatabase()
    {
        Database?.Dispose();
        Engine?.Dispose();
    }
}
