using System.Numerics;
using OpenSim.Primitives;
using OpenSim.World.Viewers;

namespace OpenSim.Testing;

/// <summary>The avatar port of a <see cref="RecordingViewer"/>, by hand: a proxy cannot take a span.</summary>
internal sealed class RecordingAvatarPort(List<(string Method, object?[] Arguments)> calls) : IAvatarPort
{
    public void SendSitResponse(UUID targetId, Vector3 offset, Quaternion rotation, bool autoPilot, Vector3 cameraEye, Vector3 cameraAt,
        bool forceMouselook) =>
        calls.Add((nameof(SendSitResponse), [targetId, offset, rotation, autoPilot, cameraEye, cameraAt, forceMouselook]));

    public void SendWearables(AvatarAppearance appearance) => calls.Add((nameof(SendWearables), [appearance]));

    public void SendCachedTextures(int serial, IReadOnlyList<(byte Index, UUID TextureId)> textures) =>
        calls.Add((nameof(SendCachedTextures), [serial, textures]));

    public void SendRebake(UUID textureId) => calls.Add((nameof(SendRebake), [textureId]));

    public void SendAgentData(UUID activeGroup, string firstName, string lastName, ulong groupPowers, string groupName,
        string groupTitle) =>
        calls.Add((nameof(SendAgentData), [activeGroup, firstName, lastName, groupPowers, groupName, groupTitle]));

    public void SendViewerEffect(ReadOnlySpan<byte> encodedEffects, byte count) =>
        calls.Add((nameof(SendViewerEffect), [encodedEffects.ToArray(), count]));
}
