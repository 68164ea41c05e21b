using System.Text;
using OpenSim.Primitives;
using OpenSim.Serialization.Notecards;

namespace OpenSim.Serialization.Tests.Notecards;

[TestFixture]
public sealed class NotecardReaderTests
{
    // As viewers write it: tabs, hexadecimal masks, names behind which a bar stands, a restricted item by its shadow.
    private const string Two =
        "Linden text version 2\n{\nLLEmbeddedItems version 1\n{\ncount 2\n{\next char index 0\n\tinv_item\t0\n\t{\n"
        + "\t\titem_id\t11111111-1111-1111-1111-111111111111\n\t\tparent_id\t22222222-2222-2222-2222-222222222222\n"
        + "\tpermissions 0\n\t{\n\t\tbase_mask\t7fffffff\n\t\towner_mask\t7fffffff\n\t\tgroup_mask\t00000000\n"
        + "\t\teveryone_mask\t00008000\n\t\tnext_owner_mask\t0008e000\n\t\tcreator_id\t33333333-3333-3333-3333-333333333333\n"
        + "\t\towner_id\t44444444-4444-4444-4444-444444444444\n\t\tlast_owner_id\t00000000-0000-0000-0000-000000000000\n"
        + "\t\tgroup_id\t00000000-0000-0000-0000-000000000000\n\t}\n\t\tasset_id\t55555555-5555-5555-5555-555555555555\n"
        + "\t\ttype\tlandmark\n\t\tinv_type\tlandmark\n\t\tflags\t00000001\n\tsale_info\t0\n\t{\n\t\tsale_type\tnot\n\t\tsale_price\t10\n\t}\n"
        + "\t\tname\tA quiet place|\n\t\tdesc\tby the sea|\n\t\tcreation_date\t1700000000\n\t}\n}\n"
        + "{\next char index 1\n\tinv_item\t0\n\t{\n\t\titem_id\t66666666-6666-6666-6666-666666666666\n"
        + "\t\tshadow_id\t3c115e51-04f4-523c-9fa6-98aff1034731\n\t\ttype\tobject\n\t\tname\tBox|\n\t}\n}\n}\n"
        + "Text length 10\nHello \U00100000}\n";

    [Test]
    public void Items_AreReadWithAllTheirFields()
    {
        Assert.That(NotecardReader.TryRead(Encoding.UTF8.GetBytes(Two), out var card));
        Assert.That(card!.Text, Is.EqualTo("Hello \U00100000"));
        Assert.That(card.Items[0], Is.EqualTo(new InventoryItem
        {
            Id = UUID.Parse("11111111-1111-1111-1111-111111111111"), Folder = UUID.Parse("22222222-2222-2222-2222-222222222222"),
            Owner = UUID.Parse("44444444-4444-4444-4444-444444444444"), AssetId = UUID.Parse("55555555-5555-5555-5555-555555555555"),
            CreatorId = "33333333-3333-3333-3333-333333333333", AssetType = 3, InvType = 3, Flags = 1, Name = "A quiet place",
            Description = "by the sea", BasePermissions = 0x7fffffff, CurrentPermissions = 0x7fffffff, EveryOnePermissions = 0x8000,
            NextPermissions = 0x8e000, CreationDate = 1_700_000_000
        }));
        Assert.That((card.Items[1].AssetType, card.Items[1].Name), Is.EqualTo((6, "Box")));
        Assert.That(card.Items[1].AssetId, Is.EqualTo(UUID.Parse("00000000-0000-0000-0000-000000000001")), "the shadow stands for it");
    }

    [Test]
    public void EmptyNotecard_HasNoItems()
    {
        var text = "Linden text version 2\n{\nLLEmbeddedItems version 1\n{\ncount 0\n}\nText length 5\nHello}\n"u8;
        Assert.That(NotecardReader.TryRead(text, out var card));
        Assert.That((card!.Items.Count, card.Text), Is.EqualTo((0, "Hello")));
    }

    [TestCase("")]
    [TestCase("Hello")]
    [TestCase("Linden text version 2\n{\nLLEmbeddedItems version 1\n{\ncount 1\n}\nText length 0\n}\n")]
    [TestCase("Linden text version 2\n{\nLLEmbeddedItems version 1\n{\ncount -1\n}\nText length 0\n}\n")]
    [TestCase("Linden text version 2\n{\nLLEmbeddedItems version 1\n{\ncount 2000000000\n}\nText length 0\n}\n")]
    [TestCase("Linden text version 2\n{\nLLEmbeddedItems version 1\n{\ncount 0\n}\nText length 50\nshort}\n")]
    [TestCase("Linden text version 2\n{\nLLEmbeddedItems version 1\n{\ncount 1\n{\next char index 0\ninv_item 0\n{\nname\tx|\n")]
    public void WhatIsNoNotecard_IsRefused(string text) =>
        Assert.That(NotecardReader.TryRead(Encoding.UTF8.GetBytes(text), out _), Is.False);
}
