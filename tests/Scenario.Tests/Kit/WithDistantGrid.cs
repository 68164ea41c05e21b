namespace Scenario.Tests.Kit;

/// <summary>A town whose services are a grid's, which may be away.</summary>
public abstract class WithDistantGrid
{
    internal DistantGrid Grid { get; private set; } = null!;

    internal Town Town { get; private set; } = null!;

    [SetUp]
    public void Open()
    {
        Grid = new DistantGrid();
        Town = new Town(seed: 1, grid: Grid);
    }

    [TearDown]
    public void Close()
    {
        Town.Dispose();
        Grid.Dispose();
    }
}
