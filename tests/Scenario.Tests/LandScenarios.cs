using System.Numerics;
using OpenSim.Client.Session;
using OpenSim.Primitives;
using OpenSim.Protocol.Messages;
using OpenSim.World;
using OpenSim.World.Land;
using Scenario.Tests.Kit;

namespace Scenario.Tests;

/// <summary>A visitor who walks east, where land begins that is closed to him.</summary>
[TestFixture]
public sealed class LandScenarios
{
    private const float Border = 132;

    [Test]
    public void Visitor_IsKeptOffClosedLand_AndToldWhy_UntilHeHasAPass()
    {
        using var town = new Town(1);
        var closed = CloseTheEast(town);
        town.Scene.Writer.MoveAvatar(PresenceOf(town), new Vector3(128, 128, 23), Quaternion.Identity, Vector3.Zero);
        town.Settle();
        Walk(town);
        Assert.That(PresenceOf(town).AbsolutePosition.X, Is.LessThan(Border));
        Assert.That(town.Visitor.Heard(MessageId.AgentAlertMessage), Is.GreaterThan(0));

        var session = town.Visitor.Session;
        session.Send(room =>
        {
            var writer = new ParcelBuyPassWriter(room);
            writer.AgentData(town.Visitor.Agent.AgentId, town.Visitor.Agent.SessionId);
            writer.ParcelData(closed.LocalId);
            return writer.Finish();
        }, town.Stack.Now);
        town.Settle();
        Walk(town);
        Assert.That(PresenceOf(town).AbsolutePosition.X, Is.GreaterThan(Border + 4));
    }

    private static Parcel CloseTheEast(Town town)
    {
        var east = town.Scene.Land.Divide(new ParcelArea(Border, 0, 256, 256))!;
        town.Scene.Land.Change(east, row => row with
        {
            OwnerId = UUID.Random(),
            PassHours = 1,
            Flags = row.Flags | (uint)ParcelFlags.UsePassList
        });
        return east;
    }

    private static void Walk(Town town)
    {
        var session = town.Visitor.Session;
        session.Face(0);
        session.Controls = AgentControl.Forward;
        town.Stack.Run(5);
        session.Controls = AgentControl.None;
        town.Stack.Run(1);
    }

    private static ScenePresence PresenceOf(Town town)
    {
        Assert.That(town.Scene.Presences.TryGet(town.Visitor.Agent.AgentId, out var presence));
        return presence!;
    }
}
