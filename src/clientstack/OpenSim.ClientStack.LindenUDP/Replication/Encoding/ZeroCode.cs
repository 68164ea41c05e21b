using OpenSim.Protocol;

namespace OpenSim.ClientStack.LindenUDP.Replication.Encoding;

/// <summary>Zero coding of pieces that observers share: coded apart, they may be put in a row.</summary>
internal static class ZeroCode
{
    /// <summary>Returns how many bytes were written; the target has room for <see cref="ZeroCoding.LongestCoded"/>.</summary>
    public static int Encode(ReadOnlySpan<byte> source, Span<byte> target) =>
        ZeroCoding.TryEncode(source, target, out var written) ? written : throw new ArgumentException("The target is too small.", nameof(target));
}
