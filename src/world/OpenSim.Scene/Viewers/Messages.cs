using System.Numerics;
using OpenSim.Primitives;

namespace OpenSim.World.Viewers;

/// <param name="Type">
/// 0 whisper, 1 say, 2 shout, 4 start typing, 5 stop typing, 6 debug, 8 owner, 9 region-say-to, 255 region (<see cref="ChatType"/>).
/// </param>
/// <param name="SourceType">0 system, 1 agent, 2 object.</param>
/// <param name="Audible">-1 not, 0 barely, 1 fully.</param>
/// <param name="Channel">
/// 0 is what people hear; the others are for scripts, which are told by <see cref="Events.SceneEvents.OnChat"/>.
/// </param>
public readonly record struct ChatMessage(string FromName, UUID SourceId, UUID OwnerId, byte SourceType, byte Type, sbyte Audible,
    Vector3 Position, string Text, int Channel = 0);

public readonly record struct PlayingAnimation(UUID AnimationId, int Sequence, UUID SourceId);

public sealed record AvatarProfile(UUID AgentId, UUID ImageId, UUID FirstLifeImageId, UUID PartnerId, string About, string FirstLifeAbout,
    string BornOn, string Url, uint Flags)
{
    /// <summary>What the account is called (UserTitle); empty for one that is called after its type.</summary>
    public string Title { get; init; } = "";

    /// <summary>Bits 8 to 11 of the account's flags: 0 a resident, 1 trial, 2 charter member, 3 employee.</summary>
    public byte AccountType { get; init; }
}

public sealed record MapBlock(ushort GridX, ushort GridY, string Name, byte Access, uint RegionFlags, byte WaterHeight, byte Agents,
    UUID MapImageId, ushort SizeX, ushort SizeY);
