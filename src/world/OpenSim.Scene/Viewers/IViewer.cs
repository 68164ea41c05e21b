using System.Net;
using OpenSim.Primitives;

namespace OpenSim.World.Viewers;

/// <summary>
/// One connected viewer as scene and modules see it: who it is, and a handful of small ports to tell it things. The client stack implements
/// it; a test implements the one port it looks at. Every call is made with the region's token held and returns at once: what is said is
/// queued on the circuit.
/// </summary>
public interface IViewer
{
    AgentCircuitData Agent { get; }

    /// <summary>The avatar of this viewer here, null before it has entered and for a child circuit.</summary>
    ScenePresence? Presence { get; }

    IPEndPoint RemoteEndPoint { get; }

    bool IsChild { get; }

    /// <summary>False once the circuit is closing; sending is then silently dropped.</summary>
    bool IsActive { get; }

    /// <summary>
    /// AgentThrottle's field: how fast the viewer wants to be sent what, as it or the region of its avatar has said last; else empty.
    /// </summary>
    byte[] Throttles { get; }

    IChatPort Chat { get; }

    IMessagePort Messages { get; }

    IRegionPort Region { get; }

    IAvatarPort Avatar { get; }

    IObjectPort Objects { get; }

    ILandPort Land { get; }

    IInventoryPort Inventory { get; }

    IPeoplePort People { get; }

    IMapPort Map { get; }

    ISearchPort Search { get; }

    IFilePort Files { get; }

    IGroupPort Groups { get; }

    ITalkPort Talks { get; }

    IScriptPort Scripts { get; }

    /// <summary>
    /// Says by an alert that something is unavailable here. The same words are not said twice within a minute: viewers ask again and
    /// again, some of it without their users.
    /// </summary>
    void Refuse(string words);

    /// <summary>
    /// The same of one thing among many that are alike: of one kind nothing more is said for some seconds, whatever the words, since who
    /// has selected a hundred objects does not read a hundred of them.
    /// </summary>
    void RefuseOne(string kind, string words);

    /// <summary>Takes on what the viewer has said elsewhere. False for what is no such field.</summary>
    /// <param name="share">Of it that this circuit is to have, above 0 to 1.</param>
    bool TrySetThrottles(ReadOnlySpan<byte> field, double share);

    /// <summary>
    /// Ends the circuit and takes the presence out of the region. With a message the viewer is told why (KickUser), else it is told goodbye
    /// (DisableSimulator or LogoutReply went before).
    /// </summary>
    void Close(string? kickMessage = null);
}
