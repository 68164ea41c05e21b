using System.Numerics;
using OpenSim.Primitives;

namespace OpenSim.World.Viewers;

/// <param name="Type">0 whisper, 1 say, 2 shout, 4 start typing, 5 stop typing, 8 owner, 9 region-say-to, 255 region.</param>
/// <param name="SourceType">0 system, 1 agent, 2 object.</param>
/// <param name="Audible">-1 not, 0 barely, 1 fully.</param>
public readonly record struct ChatMessage(string FromName, UUID SourceId, UUID OwnerId, byte SourceType, byte Type, sbyte Audible,
    Vector3 Position, string Text);

public readonly record struct PlayingAnimation(UUID AnimationId, int Sequence, UUID SourceId);

public sealed record AvatarProfile(UUID AgentId, UUID ImageId, UUID FirstLifeImageId, UUID PartnerId, string About, string FirstLifeAbout,
    string BornOn, string Url, uint Flags);

public sealed record MapBlock(ushort GridX, ushort GridY, string Name, byte Access, uint RegionFlags, byte WaterHeight, byte Agents,
    UUID MapImageId, ushort SizeX, ushort SizeY);
