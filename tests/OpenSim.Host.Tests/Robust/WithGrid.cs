namespace OpenSim.Host.Tests.Robust;

/// <summary>A test with a folder and ports for grid servers.</summary>
public abstract class WithGrid
{
    internal TestGrid Grid { get; private set; } = null!;

    [SetUp]
    public void Open() => Grid = new TestGrid();

    [TearDown]
    public void Close() => Grid.Dispose();
}
