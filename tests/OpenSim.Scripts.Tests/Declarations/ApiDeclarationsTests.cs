using System.Numerics;
using OpenSim.Scripts.Declarations;

namespace OpenSim.Scripts.Tests.Declarations;

public class ApiDeclarationsTests
{
    private static ApiDeclarations All => ApiDeclarations.All;

    [Test]
    public void Functions_AreAsPublished()
    {
        Assert.That(All.Functions.Values.SelectMany(f => f).Count(f => f.Name.StartsWith("ll", StringComparison.Ordinal)), Is.EqualTo(522));
        Assert.That(All.Functions.Values.SelectMany(f => f).Count(f => f.Name.StartsWith("os", StringComparison.Ordinal)), Is.EqualTo(296));
        var ban = All.Functions["llAddToLandBanList"].Single();
        Assert.That(ban.Parameters, Is.EqualTo(new ApiParameter[] { new("avatar", ScriptType.Key), new("hours", ScriptType.Float) }));
        Assert.That((ban.ReturnType, ban.Sleep, ban.Energy), Is.EqualTo((ScriptType.Void, 0.1, 10.0)));
        Assert.That(All.Functions["llSetCameraParams"].Single().Permissions, Is.EqualTo(new[] { "PERMISSION_CONTROL_CAMERA" }));
        Assert.That(All.Functions["osConsoleCommand"].Single().Guard?.Threat, Is.EqualTo(ThreatLevel.Severe));
        Assert.That(All.Functions["osApproxEquals"], Has.Count.EqualTo(6));
        Assert.That(All.Functions["llPointAt"].Single().Notes, Does.Contain("opensim"));
    }

    [Test]
    public void Constants_AreRead_OfEachType()
    {
        var expected = new (string Name, object Value)[]
        {
            ("ALL_SIDES", -1), ("PERMISSION_DEBIT", 2), ("PI", 3.14159265), ("EOF", "\n\n\n"), ("NAK", "\n\u0015\n"), ("JSON_NULL", "\uFDD5"),
            ("TOUCH_INVALID_TEXCOORD", new Vector3(-1, -1, 0)), ("ZERO_ROTATION", Quaternion.Identity), ("NPC", 0x20)
        };
        foreach (var (name, value) in expected)
            Assert.That(All.Constants[name].Value, Is.EqualTo(value), name);
        Assert.That(All.Constants, Has.Count.EqualTo(1014 + 144));
    }

    [Test]
    public void Events_HaveNumbersThatFitAMask()
    {
        Assert.That(All.EventsInOrder.Select(e => e.Index), Is.EqualTo(Enumerable.Range(0, 44)));
        Assert.That(All.Events["listen"].Parameters.Select(p => p.Type),
            Is.EqualTo(new[] { ScriptType.Integer, ScriptType.String, ScriptType.Key, ScriptType.String }));
        // Stored queues hold these numbers.
        Assert.That((All.Events["at_rot_target"].Index, All.Events["transaction_result"].Index, All.Events["region_cross"].Index),
            Is.EqualTo((0, 42, 43)));
    }
}
