using OpenSim.ClientStack.Circuits.Outbound;
using OpenSim.ClientStack.Circuits.Sessions;
using OpenSim.ClientStack.LindenUDP.Copies;
using OpenSim.ClientStack.LindenUDP.Terrain;
using OpenSim.ClientStack.LindenUDP.Textures;
using OpenSim.ClientStack.LindenUDP.Xfer;
using OpenSim.World;

namespace OpenSim.ClientStack.LindenUDP.Sessions;

/// <summary>What the sessions of a region have in common and are made with.</summary>
internal sealed record SharedParts
{
    public required Scene Scene { get; init; }

    public required SessionLife Life { get; init; }

    public required SessionTable<ViewerSession> Sessions { get; init; }

    public required OutboundShards Outbound { get; init; }

    public required CopyPhase Copies { get; init; }

    public required PatchSource Patches { get; init; }

    public required TextureSender Textures { get; init; }

    public required XferLimits Uploads { get; init; }

    public required ViewerServices Services { get; init; }

    /// <summary>Where messages are written before they are coded. Region.</summary>
    public required byte[] Room { get; init; }
}
