using System.Text;
using OpenSim.Llsd;
using OpenSim.Serialization.Environments;

namespace OpenSim.Fuzz.Tests.Targets;

/// <summary>
/// Environments as viewers send them, of today and of old. What is taken is whole: it is written, read again the same, and told to old
/// viewers.
/// </summary>
public static class EnvironmentTarget
{
    private static readonly EnvironmentBounds Bounds = new(100);

    public static IEnumerable<byte[]> Seeds() =>
    [
        Encoding.UTF8.GetBytes(LlsdNotation.ToText(new ViewerEnvironment().ToLlsd())),
        Encoding.UTF8.GetBytes(LlsdNotation.ToText(WindLight.Write(DefaultDay.Cycle, default))),
        Encoding.UTF8.GetBytes(LlsdNotation.ToText(WindLight.Write(DefaultDay.Fixed(7), default)))
    ];

    public static IEnumerable<string> Tokens() =>
    [
        "'frames'", "'tracks'", "'key_name'", "'key_keyframe'", "'type'", "'sky'", "'water'", "'day_cycle'", "rnan", "r1e300", "!", "[]", "{}"
    ];

    public static void Fuzz(ReadOnlySpan<byte> input)
    {
        if (!LlsdFormat.TryRead(input, out var value, out _, LlsdLimits.Request))
            return;
        if (ViewerEnvironment.TryRead(value, new ViewerEnvironment(), Bounds, out var read, out _))
            Check(read);
        if (WindLight.TryRead(value, Bounds, out var day, out _))
            Check(new ViewerEnvironment { Day = day });
        if (new ViewerEnvironment().Day.TryApply(value, "it", null, Bounds, out var applied, out _))
            Check(new ViewerEnvironment { Day = applied });
    }

    private static void Check(ViewerEnvironment environment)
    {
        var text = environment.ToText();
        if (ViewerEnvironment.FromText(text)?.ToText() != text)
            throw new InvalidOperationException("What is taken is not read again the same.");
        var told = WindLight.Write(environment.Day, default);
        if (!WindLight.TryRead(told, EnvironmentBounds.Stored, out _, out var refusal))
            throw new InvalidOperationException("What an old viewer is told could not be read again: " + refusal);
    }
}
