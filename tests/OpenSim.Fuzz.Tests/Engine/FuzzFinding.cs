using System.Security.Cryptography;
using System.Text;

namespace OpenSim.Fuzz.Tests.Engine;

/// <summary>An input that a parser did not survive.</summary>
internal sealed record FuzzFinding(string Target, byte[] Input, Exception Why)
{
    /// <summary>Where the input is kept so that it is replayed for ever: Findings/Target/hash.bin.</summary>
    public string FileName => Path.Combine(Target, Convert.ToHexStringLower(SHA256.HashData(Input))[..16] + ".bin");

    public override string ToString() =>
        $"""
        {Target}: {Why.GetType().Name} on {Input.Length} bytes.
        hex:  {Convert.ToHexString(Input)}
        text: {Printable()}
        {Why}
        """;

    private string Printable()
    {
        var text = new StringBuilder();
        foreach (var b in Input)
            text.Append(b is >= 32 and < 127 ? (char)b : '.');
        return text.ToString();
    }
}
