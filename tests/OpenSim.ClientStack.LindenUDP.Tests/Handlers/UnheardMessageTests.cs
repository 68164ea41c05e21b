using OpenSim.ClientStack.LindenUDP.Inbound;
using OpenSim.Protocol.Messages;

namespace OpenSim.ClientStack.LindenUDP.Tests.Handlers;

/// <summary>Whatever a viewer may say has a handler, or stands here with the reason why none is needed.</summary>
public sealed class UnheardMessageTests
{
    private const string Circuit = "the circuit's own: it never reaches the handlers";
    private const string ToViewers = "simulators say it to viewers, though the template lets anybody";
    private const string Simulators = "between Second Life's simulators";
    private const string Dead = "no viewer sends it any more";

    private static readonly Dictionary<string, string> Unheard = new()
    {
        ["PacketAck"] = Circuit,
        ["StartPingCheck"] = Circuit,
        ["CompletePingCheck"] = Circuit,
        ["OpenCircuit"] = Circuit,
        ["CloseCircuit"] = Circuit,
        ["AgentUpdate"] = "state, not an event: it ends at the early filter",
        ["RegionInfo"] = ToViewers,
        ["ScriptRunningReply"] = ToViewers,
        ["UseCachedMuteList"] = ToViewers,
        ["UserInfoReply"] = ToViewers,
        ["TransferInfo"] = ToViewers,
        ["TransferPacket"] = ToViewers,
        ["AssetUploadComplete"] = ToViewers,
        ["InitiateDownload"] = ToViewers,
        ["AgentMovementComplete"] = ToViewers,
        ["LargeGenericMessage"] = ToViewers,
        ["SetCPURatio"] = Simulators,
        ["SimCrashed"] = Simulators,
        ["CreateTrustedCircuit"] = Simulators,
        ["DenyTrustedCircuit"] = Simulators,
        ["RpcScriptRequestInbound"] = Simulators,
        ["RpcScriptReplyInbound"] = Simulators,
        ["TeleportRequest"] = Dead,
        ["TestMessage"] = Dead,
        ["NetTest"] = Dead,
        ["StateSave"] = Dead,
        ["AgentQuitCopy"] = Dead,
        ["ReportAutosaveCrash"] = Dead,
        ["ObjectExportSelected"] = Dead,
        ["ObjectBypassModUpdate"] = Dead,
        ["Error"] = "a viewer's complaint about a message: nobody waits for an answer",
        ["GameControlInput"] = "states of a game controller, for scripts alone, many times a second"
    };

    [Test]
    public void Messages_OfViewers_HaveAHandlerOrAReason()
    {
        var table = MessageFamilies.NewTable();
        var unheard = new List<string>();
        foreach (var message in MessageTable.All)
        {
            if (!message.Trusted && !table.TryGetRule(message, out _))
                unheard.Add(message.Name);
        }

        Assert.That(unheard, Is.EquivalentTo(Unheard.Keys));
    }
}
