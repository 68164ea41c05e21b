using System.Text;

namespace OpenSim.Fuzz.Tests.Engine;

internal delegate void FuzzAction(ReadOnlySpan<byte> input);

/// <summary>
/// A parser under attack, found by its shape: any static class in the folder <c>Targets</c> with
/// <code>
/// public static void Fuzz(ReadOnlySpan&lt;byte&gt; input)          required: parse it; throwing anything at all is a finding
/// public static IEnumerable&lt;byte[]&gt; Seeds()                   wanted: well-formed inputs to start from
/// public static IEnumerable&lt;string&gt; Tokens()                  optional: words of the format, inserted by mutations
/// public const long AllocationLimit                            optional: bytes one input may allocate, 4 MiB unless said
/// </code>
/// </summary>
internal sealed class FuzzTarget
{
    private const long DefaultAllocationLimit = 4 << 20;

    private FuzzTarget(Type type)
    {
        Name = type.Name.EndsWith("Target", StringComparison.Ordinal) ? type.Name[..^"Target".Length] : type.Name;
        Fuzz = type.GetMethod("Fuzz", [typeof(ReadOnlySpan<byte>)])!.CreateDelegate<FuzzAction>();
        Seeds = [[], .. Call<byte[]>(type, "Seeds")];
        Tokens = [.. Call<string>(type, "Tokens").Select(Encoding.UTF8.GetBytes)];
        AllocationLimit =
            type.GetField("AllocationLimit")?.GetRawConstantValue() is { } limit ? Convert.ToInt64(limit) : DefaultAllocationLimit;
    }

    public string Name { get; }

    public FuzzAction Fuzz { get; }

    /// <summary>The empty input first, then the target's own.</summary>
    public IReadOnlyList<byte[]> Seeds { get; }

    public IReadOnlyList<byte[]> Tokens { get; }

    public long AllocationLimit { get; }

    public static IReadOnlyList<FuzzTarget> All { get; } =
    [
        .. typeof(FuzzTarget).Assembly.GetTypes()
            .Where(t =>
            t.Namespace == "OpenSim.Fuzz.Tests.Targets" && t.GetMethod("Fuzz", [typeof(ReadOnlySpan<byte>)]) is { IsStatic: true })
            .OrderBy(t => t.Name, StringComparer.Ordinal)
            .Select(t => new FuzzTarget(t))
    ];

    /// <summary>A target by its class, also outside the folder Targets.</summary>
    public static FuzzTarget Of(Type type) => new(type);

    public override string ToString() => Name;

    private static IEnumerable<T> Call<T>(Type type, string method) =>
        type.GetMethod(method, []) is { } found ? (IEnumerable<T>)found.Invoke(null, null)! : [];
}
