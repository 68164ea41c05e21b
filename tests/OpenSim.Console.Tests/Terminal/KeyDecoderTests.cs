using System.Text;
using OpenSim.Console.Terminal;

namespace OpenSim.Console.Tests.Terminal;

public class KeyDecoderTests
{
    [TestCase("a", "Text:a")]
    [TestCase("é", "Text:é")]
    [TestCase("日😀", "Text:日 Text:😀")]
    [TestCase("\r", "Enter")]
    [TestCase("\n", "Enter")]
    [TestCase("\t", "Tab")]
    [TestCase("\u007f", "Backspace")]
    [TestCase("\u0001\u0005\u000b\u0015\u0017", "Home End DeleteToEnd DeleteToStart DeleteWordBack")]
    [TestCase("\u001b[A\u001b[B\u001b[C\u001b[D", "Up Down Right Left")]
    [TestCase("\u001bOA\u001bOH", "Up Home")]
    [TestCase("\u001b[1~\u001b[4~\u001b[3~", "Home End Delete")]
    [TestCase("\u001b[1;5C\u001b[1;5D", "WordRight WordLeft")]
    [TestCase("\u001b[[Ax", "Text:x", Description = "F1 of the Linux console is unknown, and swallowed whole")]
    [TestCase("\u001b[99;99Xy", "Text:y")]
    [TestCase("\u001bbz", "WordLeft Text:z")]
    [TestCase("\u001b[11111111111111111111z", "Text:1 Text:1 Text:1 Text:1 Text:1 Text:1 Text:z")]
    public void TryTake_Bytes_GiveKeys(string bytes, string keys)
    {
        Assert.That(Decode(Encoding.UTF8.GetBytes(bytes)), Is.EqualTo(keys));
    }

    [Test]
    public void TryTake_BrokenUtf8_IsDroppedAndTheRestIsRead()
    {
        Assert.That(Decode([0xFF, 0xC3, (byte)'a', (byte)'b']), Does.EndWith("Text:b"));
    }

    private static string Decode(byte[] bytes)
    {
        var decoder = new KeyDecoder();
        var keys = new List<string>();
        foreach (var b in bytes)
        {
            if (decoder.TryTake(b, out var key))
                keys.Add(key.Kind == KeyKind.Text ? $"Text:{key.Rune}" : key.Kind.ToString());
        }

        return string.Join(' ', keys);
    }
}
