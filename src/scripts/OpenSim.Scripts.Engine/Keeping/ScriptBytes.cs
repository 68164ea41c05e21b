using OpenSim.Scripts.Api.Running;
using OpenSim.Scripts.Engine.Running;

namespace OpenSim.Scripts.Engine.Keeping;

internal static class ScriptBytes
{
    public static byte[] Write(ScriptInstance instance) => [];

    public static bool TryRead(ReadOnlySpan<byte> bytes, ScriptInstance instance, RegionScript script) => false;
}
