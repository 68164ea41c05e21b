using Interop.Tests.Kit;

namespace Interop.Tests;

/// <summary>What people in two processes of a grid are told of each other and do together, by a client that nobody here wrote.</summary>
[TestFixture]
[Parallelizable(ParallelScope.Self)]
public sealed class GridTalkTests : WithData
{
    [Test]
    public void PeopleOfTwoProcesses_TalkGiveJoinAndTravel_AndShareAnEstate()
    {
        Tree.RequireViewer();
        using var grid = Grid.Start(Data);
        string[] users = ["Ada Talk", "Ben Talk", "Cleo Talk"];
        grid.MakeUsers(users);
        var seen = Viewer.Play(grid, "grid-talk", [.. users, Grid.EstateOwner]);
        Assert.That(seen.Steps.Count(step => step.TryGetProperty("done", out var done) && done.GetString() == "yes"), Is.EqualTo(51));
    }
}
