using System.Text;
using OpenSim.ClientStack.LindenCaps.Scripts;
using OpenSim.Primitives;

namespace OpenSim.Fuzz.Tests.Targets;

/// <summary>Paths of calls to scripts, behind their first segment.</summary>
public static class ScriptUrlTarget
{
    public static IEnumerable<byte[]> Seeds() =>
    [
        .. new[] { "/2c4f1a52-7c0f-4f0e-9d0b-0a0b0c0d0e0f/a/b%20c", "/2c4f1a52-7c0f-4f0e-9d0b-0a0b0c0d0e0f", "/x/" }.Select(Encoding.UTF8.GetBytes)
    ];

    public static void Fuzz(ReadOnlySpan<byte> input)
    {
        var rest = Encoding.UTF8.GetString(input);
        if (!ScriptUrls.TryRead(rest, out var id, out var path))
            return;
        if (path.Length > 0 && path[0] != '/' || !UUID.TryParse(rest.AsSpan(1, 36), out var again) || again != id)
            throw new InvalidOperationException("What was read is not what stands there.");
    }
}
