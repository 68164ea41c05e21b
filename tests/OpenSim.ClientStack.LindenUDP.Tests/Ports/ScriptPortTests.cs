using System.Numerics;
using System.Text;
using OpenSim.ClientStack.LindenUDP.Tests.Handlers;
using OpenSim.ClientStack.Testing;
using OpenSim.Primitives;
using OpenSim.Protocol.Messages;
using OpenSim.World.Viewers;

namespace OpenSim.ClientStack.LindenUDP.Tests.Ports;

/// <summary>
/// What scripts say to viewers, byte for byte as the published template lays it out, with the fields that OpenSimulator's LLClientView
/// fills and as it fills them: laid out by hand, so that reader and writer cannot be wrong together.
/// </summary>
public class ScriptPortTests
{
    private const string Thing = "11111111222233334444555555555555";
    private const string Owner = "AAAAAAAABBBBCCCCDDDDEEEEEEEEEEEE";
    private const string Zero = "00000000000000000000000000000000";

    private static readonly UUID ThingId = UUID.Parse(Thing);
    private static readonly UUID OwnerId = UUID.Parse(Owner);

    private static readonly (string Name, uint Message, Action<IScriptPort> Say, string Body)[] Cases =
    [
        ("dialog", MessageId.ScriptDialog,
            p => p.SendDialog(new ScriptDialog(ThingId, "Box", OwnerId, "Ada", "Byron", "Which?", -7, ["Yes", "No"])),
            Thing + Text1("Ada") + Text1("Byron") + Text1("Box") + Text2("Which?") + "F9FFFFFF" + Zero
            + "02" + Text1("Yes") + Text1("No") + "01" + Owner),
        ("text box of a group's object", MessageId.ScriptDialog,
            p => p.SendDialog(new ScriptDialog(ThingId, "Box", OwnerId, "", "Bakers", "Say:", 5, [ScriptDialog.TextBox], ThingId)),
            Thing + Text1("") + Text1("Bakers") + Text1("Box") + Text2("Say:") + "05000000" + Thing
            + "01" + Text1("!!llTextBox!!") + "01" + Owner),
        ("dialog with more than viewers show", MessageId.ScriptDialog,
            p => p.SendDialog(new ScriptDialog(ThingId, new string('n', 300), OwnerId, "A", "B", new string('t', 600), 0,
                [.. Enumerable.Repeat(new string('b', 40), 20)])),
            Thing + Text1("A") + Text1("B") + Text1(new string('n', 254)) + Text2(new string('t', 511)) + "00000000" + Zero
            + "0C" + string.Concat(Enumerable.Repeat(Text1(new string('b', 24)), 12)) + "01" + Owner),
        ("question", MessageId.ScriptQuestion,
            p => p.SendQuestion(new ScriptQuestion(ThingId, OwnerId, "Box", "Ada Byron", 0x16)),
            Thing + Owner + Text1("Box") + Text1("Ada Byron") + "16000000" + Zero),
        ("page", MessageId.LoadURL,
            p => p.SendUrl(ThingId, "Box", OwnerId, true, "Look", "http://example.org/"),
            Text1("Box") + Thing + Owner + "01" + Text1("Look") + Text1("http://example.org/")),
        ("controls taken", MessageId.ScriptControlChange,
            p => p.SendControls(AgentControls.AtPos | AgentControls.LeftButtonDown, true, false), "01 01 01000010 00"),
        ("controls given back", MessageId.ScriptControlChange,
            p => p.SendControls((AgentControls)int.MaxValue, false, true), "01 00 FFFFFF7F 01"),
        ("place on the map", MessageId.ScriptTeleportRequest,
            p => p.SendTeleportRequest("Box", "Sandbox", new Vector3(1, 2, 3), Vector3.UnitX),
            Text1("Box") + Text1("Sandbox") + "0000803F 00000040 00004040 0000803F 00000000 00000000 00"),
        ("place on the map with options", MessageId.ScriptTeleportRequest,
            p => p.SendTeleportRequest("Box", "Sandbox", default, default, 1),
            Text1("Box") + Text1("Sandbox") + new string('0', 48) + "01 01000000"),
        ("camera", MessageId.SetFollowCamProperties,
            p => p.SendFollowCamera(ThingId, [(12, 1f), (7, 2f)]), Thing + "02 0C000000 0000803F 07000000 00000040"),
        ("camera's end", MessageId.ClearFollowCamProperties, p => p.SendFollowCameraEnd(ThingId), Thing),
        ("camera's wall", MessageId.CameraConstraint,
            p => p.SendCameraConstraint(new Vector4(1, 0, 0, 2)), "0000803F 00000000 00000000 00000040"),
        ("sound", MessageId.AttachedSound,
            p => p.SendAttachedSound(OwnerId, ThingId, OwnerId, 0.5f, 1), Owner + Thing + Owner + "0000003F 01"),
        ("sound's gain", MessageId.AttachedSoundGainChange, p => p.SendSoundGain(ThingId, 0.5f), Thing + "0000003F"),
        ("sound to come", MessageId.PreloadSound,
            p => p.SendPreloadSound(UUID.Zero, ThingId, OwnerId), "01" + Thing + Owner + Zero),
        ("media's command", MessageId.ParcelMediaCommandMessage,
            p => p.SendMediaCommand(0x40, 6, 0.5f), "40000000 06000000 0000003F"),
        ("media", MessageId.ParcelMediaUpdate,
            p => p.SendMedia(new ParcelMedia("http://a/", ThingId, true, "video/mp4", "film", 640, 480, true)),
            Text1("http://a/") + Thing + "01" + Text1("video/mp4") + Text1("film") + "80020000 E0010000 01"),
        ("animations of an object", MessageId.ObjectAnimation,
            p => p.SendObjectAnimations(ThingId, [new PlayingAnimation(OwnerId, 3, ThingId)]), Thing + "01" + Owner + "03000000"),
        ("animations' end", MessageId.ObjectAnimation, p => p.SendObjectAnimations(ThingId, []), Thing + "00")
    ];

    [TestCaseSource(nameof(Cases))]
    public void Message_IsAsTheTemplateHasIt((string Name, uint Message, Action<IScriptPort> Say, string Body) one)
    {
        using var stack = new TestStack();
        var ada = stack.Arrive("Ada");
        string? body = null;
        ada.Watch = (header, datagram) =>
        {
            if (header.MessageId == one.Message && header.TryGetBody(datagram, new byte[8192], out var heard))
                body = Convert.ToHexString(heard);
        };
        one.Say(stack.Scene.Presences.All.Single().Viewer!.Scripts);
        Assert.That(stack.RunUntil(() => body is not null), one.Name);
        Assert.That(body, Is.EqualTo(one.Body.Replace(" ", "", StringComparison.Ordinal)), one.Name);
    }

    [Test]
    public void EveryMethod_HasACase() =>
        Assert.That(Cases.Select(c => c.Message).Distinct().Count(), Is.EqualTo(typeof(IScriptPort).GetMethods().Length));

    private static string Text1(string text) => $"{text.Length + 1:X2}" + Hex(text);

    private static string Text2(string text) => $"{(text.Length + 1) & 0xFF:X2}{(text.Length + 1) >> 8:X2}" + Hex(text);

    private static string Hex(string text) => Convert.ToHexString(Encoding.ASCII.GetBytes(text)) + "00";
}
