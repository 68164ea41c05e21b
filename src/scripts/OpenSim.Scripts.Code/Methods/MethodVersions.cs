using System.Buffers.Binary;
using System.Reflection;

namespace OpenSim.Scripts.Code.Methods;

/// <summary>A number for what an assembly holds: the same for the same source, as builds are deterministic.</summary>
internal static class MethodVersions
{
    public static ulong Of(Assembly assembly)
    {
        Span<byte> id = stackalloc byte[16];
        assembly.ManifestModule.ModuleVersionId.TryWriteBytes(id);
        return BinaryPrimitives.ReadUInt64LittleEndian(id) ^ BinaryPrimitives.ReadUInt64LittleEndian(id[8..]);
    }
}
