using System.Numerics;
using OpenSim.Client.Network;
using OpenSim.Primitives;

namespace OpenSim.Host.Tests.Hypergrid;

/// <summary>
/// A link to a large region of another grid lies right beside a large region of this one, far from the edge of the map: OpenSimulator takes
/// such a teleport for one within the grid, since it tells links by their place (github.com/opensim/opensim/pull/63).
/// </summary>
[TestFixture]
public sealed class NearLinkTests
{
    private readonly Vector3 _there = new(900, 700, 30); // of 1024 m

    [Test]
    public async Task LinkBesideTheRegion_LeadsAbroad_AndNobodySeesOrWalksIntoIt()
    {
        await using var home = new OwnGridHost();
        await using var other = new OwnGridHost();
        using var loop = new BotLoop();
        await home.StartAt(1006, 1004, 512);
        await other.StartAt(1004, 1000, 1024);
        var address = new Uri(other.Address);
        var words = await TestHost.Type(home.Simulator, $"link-region 1008 1004 {address.Host}:{address.Port} Test Region");
        var link = (await home.Simulator.Services.Grid.GetHyperlinks(UUID.Zero)).SingleOrDefault();
        Assert.That((link?.RegionLocX, link?.RegionLocY), Is.EqualTo((1008 * 256, 1004 * 256)), words);

        var viewer = await home.Enter(loop, "Alice");
        var alice = viewer.Login.AgentId;
        Assert.That(await TestHost.Type(home.Simulator, "show neighbours"), Does.Not.Contain(link!.RegionName));
        loop.Post(() => viewer.Session.Teleport(_there, BotLoop.Now, link.Handle.Value));
        await OwnGridHost.Until(() => other.IsHere(alice), "to be abroad");
        Assert.That(Vector2.Distance(PlaceOf(other, alice), new Vector2(_there.X, _there.Y)), Is.LessThan(5));
        Assert.That(other.NameOf(alice), Does.Contain("@"), "as a guest");
        await OwnGridHost.Until(() => !home.IsHere(alice) && home.NameOf(alice).Length == 0, "nothing of her to be left at home");
        await OwnGridHost.Until(async () => await home.Simulator.Services.Presence.GetAgent(viewer.Login.SessionId) is null,
            "no presence at home");
    }

    private static Vector2 PlaceOf(OwnGridHost grid, UUID agent)
    {
        using (grid.Scene.Token.Take())
            return grid.Scene.Presences.TryGet(agent, out var who) ? new Vector2(who.Position.X, who.Position.Y) : default;
    }
}
