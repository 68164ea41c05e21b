using OpenSim.Serialization.Notecards;

namespace OpenSim.Fuzz.Tests.Targets;

/// <summary>Notecards with items in them, as anybody can upload them.</summary>
public static class NotecardTarget
{
    public static IEnumerable<byte[]> Seeds() =>
    [
        "Linden text version 2\n{\nLLEmbeddedItems version 1\n{\ncount 0\n}\nText length 5\nHello}\n"u8.ToArray(),
        ("Linden text version 2\n{\nLLEmbeddedItems version 1\n{\ncount 1\n{\next char index 0\n\tinv_item\t0\n\t{\n"u8
            + "\t\titem_id\t11111111-1111-1111-1111-111111111111\n\tpermissions 0\n\t{\n\t\tbase_mask\t7fffffff\n\t}\n"u8
            + "\t\tshadow_id\t3c115e51-04f4-523c-9fa6-98aff1034731\n\t\ttype\tobject\n\t\tname\tBox|\n\t}\n}\n}\nText length 1\nx}\n"u8).ToArray()
    ];

    public static IEnumerable<string> Tokens() =>
        ["{\n", "}\n", "count ", "inv_item\t0\n", "permissions 0\n", "name\t", "|\n", "asset_id\t", "Text length ", "\n"];

    public static void Fuzz(ReadOnlySpan<byte> input)
    {
        if (NotecardReader.TryRead(input, out var card) && card.Text.Length > input.Length)
            throw new InvalidOperationException("Broken: a text is no longer than the notecard");
    }
}
