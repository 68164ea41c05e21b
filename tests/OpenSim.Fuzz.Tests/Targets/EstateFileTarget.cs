using System.Text;
using OpenSim.Modules.Land.Estates;

namespace OpenSim.Fuzz.Tests.Targets;

/// <summary>Files of estates as operators have them: each section is an estate that can be made, or says why not.</summary>
public static class EstateFileTarget
{
    public static IEnumerable<byte[]> Seeds() =>
    [
        "[My Estate]\nOwner = 0d8a7a3f-6e1c-4c2e-9d1a-5f2b7c9e0a11\nEstateID = 0\n[Hill]\nOwner = \"0d8a7a3f-6e1c-4c2e-9d1a-5f2b7c9e0a11\"\nEstateID = 205\n"u8
            .ToArray(),
        "; OpenSimulator's example\n[Example]\nOwner=0\nEstateID=many\n"u8.ToArray()
    ];

    public static IEnumerable<string> Tokens() => ["[", "]", "Owner", "EstateID", "=", "\n", "\"", "-1", "4294967296", "00000000-", ";", "${"];

    public static void Fuzz(ReadOnlySpan<byte> input)
    {
        if (!EstateEntry.TryRead("f", Encoding.UTF8.GetString(input), out var entries, out var complaint))
        {
            if (!complaint.StartsWith("f:", StringComparison.Ordinal))
                throw new InvalidDataException("No place: " + complaint);
            return;
        }

        foreach (var entry in entries.Where(entry => entry.WhyNot is null))
            if (entry.Owner.IsZero || entry.Name.Length > 64 || entry.Name.Any(char.IsControl) || entry.Id is > 0 and < 100)
                throw new InvalidDataException($"It can be made: {entry}");
    }
}
