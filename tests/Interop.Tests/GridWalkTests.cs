using Interop.Tests.Kit;

namespace Interop.Tests;

/// <summary>
/// Over the border between two processes of a grid, on foot, by wing, by teleport, on a seat and with an object, by a client that nobody
/// here wrote, which keeps its circuits into both as viewers do. The same scenario is played between our regions and a real OpenSimulator's
/// (tools/peer-talk).
/// </summary>
[TestFixture]
[Parallelizable(ParallelScope.Self)]
public sealed class GridWalkTests : WithData
{
    [Test]
    public void Border_IsWalkedFlownRiddenAndTeleportedOver_WithWhatIsWornAndBuilt()
    {
        Tree.RequireViewer();
        using var grid = Grid.Start(Data, apart: 1);
        string[] users = ["Ada Walk", "Ben Walk", "Cleo Walk"];
        grid.MakeUsers(users);
        var seen = Viewer.Play(grid, "grid-walk", users);
        Assert.That(seen.Steps.Count(step => step.TryGetProperty("done", out var done) && done.GetString() == "yes"), Is.EqualTo(31));
    }

    [Test]
    public void ScriptedCar_CarriesItsDriverOverTheBorder_AndGoesOnByTheKeyThatSheHolds()
    {
        Tree.RequireViewer();
        using var grid = Grid.Start(Data, apart: 1);
        string[] users = ["Ada Drive", "Ben Drive", "Cleo Drive"];
        grid.MakeUsers(users);
        var seen = Viewer.Play(grid, "grid-drive", users);
        Assert.That(seen.Steps.Count(step => step.TryGetProperty("done", out var done) && done.GetString() == "yes"), Is.EqualTo(10));
    }
}
