using System.Numerics;
using OpenSim.Client.Network;
using OpenSim.Primitives;
using OpenSim.Services.Grid;

namespace OpenSim.Host.Tests.Hypergrid;

/// <summary>Two simulators, each its own grid, and somebody's way from the one to the other.</summary>
public abstract class WithTwoGrids
{
    internal OwnGridHost Home { get; private set; } = null!;

    internal OwnGridHost Other { get; private set; } = null!;

    /// <summary>The loop of all viewers.</summary>
    protected BotLoop Loop { get; private set; } = null!;

    /// <summary>The other grid's region, as people at home look for it.</summary>
    protected string NameOfOther => Other.Address["http://".Length..].TrimEnd('/') + " Test Region";

    [SetUp]
    public async Task Open()
    {
        (Home, Other, Loop) = (new OwnGridHost(), new OwnGridHost(), new BotLoop());
        await Home.Start();
        await StartAtOthersPlace(Other);
    }

    [TearDown]
    public async Task Close()
    {
        Loop.Dispose();
        await Home.DisposeAsync();
        await Other.DisposeAsync();
    }

    /// <summary>Starts a grid whose region has the place that the other grid's has on its map; that at home lies elsewhere.</summary>
    internal static Task StartAtOthersPlace(OwnGridHost grid) => grid.StartAt(1010, 1020, 256);

    /// <summary>Brings somebody from home to the other grid, and waits until nothing of hers is left at home.</summary>
    protected async Task Visit(Viewer who)
    {
        await Go(who, (await Home.Simulator.Services.Grid.GetRegionByName(UUID.Zero, NameOfOther))!);
        await OwnGridHost.Until(() => !Home.IsHere(who.Login.AgentId), "nothing of her to be left at home");
        var presence = Home.Simulator.Services.Presence;
        await OwnGridHost.Until(async () => await presence.GetAgent(who.Login.SessionId) is null, "no presence at home");
    }

    /// <summary>Teleports along a link, and waits for the arrival.</summary>
    protected async Task Go(Viewer who, GridRegion link)
    {
        Ask(who, link);
        await OwnGridHost.Until(() => Other.IsHere(who.Login.AgentId), "to be abroad");
    }

    /// <summary>Asks for a teleport along a link.</summary>
    protected void Ask(Viewer who, GridRegion link) =>
        Loop.Post(() => who.Session.Teleport(new Vector3(100, 120, 30), BotLoop.Now, link.Handle.Value));
}
