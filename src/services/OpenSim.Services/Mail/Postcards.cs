using System.Globalization;
using OpenSim.Primitives;

namespace OpenSim.Services.Mail;

/// <summary>Postcards as letters.</summary>
public static class Postcards
{
    private const int LongestSubject = 120;
    private const int LongestText = 4000;

    /// <param name="region">Where the picture was taken, as the simulator knows it.</param>
    public static Letter ToLetter(Postcard card, UUID sender, string name, string region, byte[] jpeg) => new()
    {
        Sender = sender,
        SenderName = name,
        To = card.To.Trim(),
        Subject = Cut(card.Subject.ReplaceLineEndings(" "), LongestSubject),
        Text = string.Create(CultureInfo.InvariantCulture, $"""
            {Cut(card.Text, LongestText)}

            Sent by {name} from {region} ({card.Position.X % 256:F0}, {card.Position.Y % 256:F0}, {card.Position.Z:F0}).
            """),
        Picture = jpeg
    };

    /// <summary>Whether the bytes begin as a JPEG does.</summary>
    public static bool IsJpeg(ReadOnlySpan<byte> picture) => picture.StartsWith<byte>([0xFF, 0xD8, 0xFF]);

    private static string Cut(string text, int longest) => BoundedText.Cut(text, longest);
}
