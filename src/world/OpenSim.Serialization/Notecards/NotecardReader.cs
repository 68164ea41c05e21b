using System.Buffers.Text;
using System.Diagnostics.CodeAnalysis;
using System.Globalization;
using System.Text;
using OpenSim.Primitives;
using OpenSim.Services.Inventory;

namespace OpenSim.Serialization.Notecards;

/// <summary>
/// Reads notecards line by line: a keyword, and behind a tab its value; names and descriptions end in a bar. A keyword that is not known is
/// passed over, so that what newer viewers write is read too.
/// </summary>
public ref struct NotecardReader
{
    /// <summary>Viewers write notecards of 64 kB; an item takes 700 bytes of it.</summary>
    private const int MaxItems = 1000;

    // An item with restrictions names its asset by this, combined with it bit by bit.
    private static readonly UUID Shadow = UUID.Parse("3c115e51-04f4-523c-9fa6-98aff1034730");

    private ReadOnlySpan<byte> _rest;
    private ReadOnlySpan<byte> _keyword;
    private ReadOnlySpan<byte> _value;

    private NotecardReader(ReadOnlySpan<byte> data)
    {
        _rest = data;
    }

    /// <summary>False when it is no notecard, or is cut off.</summary>
    public static bool TryRead(ReadOnlySpan<byte> data, [NotNullWhen(true)] out Notecard? notecard)
    {
        var reader = new NotecardReader(data);
        return reader.TryRead(out notecard);
    }

    private bool TryRead([NotNullWhen(true)] out Notecard? notecard)
    {
        notecard = null;
        if (!NextIs("Linden"u8) || !_value.StartsWith("text version "u8) || !NextIs("{"u8) || !NextIs("LLEmbeddedItems"u8)
            || !NextIs("{"u8) || !NextIs("count"u8) || !Utf8Parser.TryParse(_value, out int count, out _) || count is < 0 or > MaxItems)
            return false;
        var items = new List<InventoryItem>();
        for (var i = 0; i < count; i++)
        {
            if (!NextIs("{"u8) || !NextIs("ext"u8) || !NextIs("inv_item"u8) || !NextIs("{"u8) || ReadItem() is not { } item
                || !NextIs("}"u8))
                return false;
            items.Add(item);
        }

        if (!NextIs("}"u8) || !NextIs("Text"u8) || !_value.StartsWith("length "u8)
            || !Utf8Parser.TryParse(_value[7..], out int length, out _) || length < 0 || length > _rest.Length)
            return false;
        notecard = new Notecard(items, Encoding.UTF8.GetString(_rest[..length]));
        return true;
    }

    // Up to the brace that closes it; null when there is none.
    private InventoryItem? ReadItem()
    {
        var item = new InventoryItem { AssetType = -1, InvType = -1 };
        var depth = 0;
        while (Next())
        {
            if (_keyword.SequenceEqual("{"u8))
                depth++;
            else if (!_keyword.SequenceEqual("}"u8))
                item = With(item);
            else if (--depth < 0)
                return item;
        }

        return null;
    }

    private readonly InventoryItem With(InventoryItem item) => Word(_keyword) switch
    {
        "item_id" => item with { Id = Id() },
        "parent_id" => item with { Folder = Id() },
        "asset_id" => item with { AssetId = Id() },
        "shadow_id" => item with { AssetId = new UUID(Id().High ^ Shadow.High, Id().Low ^ Shadow.Low) },
        "type" => item with { AssetType = ItemWords.AssetType(Word(_value)) },
        "inv_type" => item with { InvType = ItemWords.ItemType(Word(_value)) },
        "name" => item with { Name = Text() },
        "desc" => item with { Description = Text() },
        "creation_date" => item with { CreationDate = Utf8Parser.TryParse(_value, out int date, out _) ? date : 0 },
        _ => WithPermissions(item)
    };

    private readonly InventoryItem WithPermissions(InventoryItem item) => Word(_keyword) switch
    {
        "flags" => item with { Flags = Mask() },
        "base_mask" => item with { BasePermissions = Mask() },
        "owner_mask" => item with { CurrentPermissions = Mask() },
        "group_mask" => item with { GroupPermissions = Mask() },
        "everyone_mask" => item with { EveryOnePermissions = Mask() },
        "next_owner_mask" => item with { NextPermissions = Mask() },
        "creator_id" => item with { CreatorId = Id().ToString() },
        "owner_id" => item with { Owner = Id() },
        "group_id" => item with { GroupId = Id() },
        _ => item
    };

    // Keywords and words are short: what is longer is none.
    private static string Word(ReadOnlySpan<byte> text) => text.Length <= 32 ? Encoding.ASCII.GetString(text) : "";

    private readonly UUID Id()
    {
        Span<char> text = stackalloc char[36];
        return _value.Length >= 36 && Encoding.ASCII.TryGetChars(_value[..36], text, out var length)
            && UUID.TryParse(text[..length], out var id)
            ? id
            : UUID.Zero;
    }

    private readonly uint Mask() =>
        uint.TryParse(_value, NumberStyles.AllowHexSpecifier, CultureInfo.InvariantCulture, out var mask) ? mask : 0;

    private readonly string Text()
    {
        var bar = _value.IndexOf((byte)'|');
        return Encoding.UTF8.GetString(bar < 0 ? _value : _value[..bar]);
    }

    private bool NextIs(scoped ReadOnlySpan<byte> keyword) => Next() && _keyword.SequenceEqual(keyword);

    // False at the end. Lines of nothing but white space are passed over.
    private bool Next()
    {
        while (_rest.Length > 0)
        {
            var end = _rest.IndexOf((byte)'\n');
            var line = (end < 0 ? _rest : _rest[..end]).Trim(" \t\r"u8);
            _rest = end < 0 ? [] : _rest[(end + 1)..];
            if (line.IsEmpty)
                continue;
            var gap = line.IndexOfAny((byte)' ', (byte)'\t');
            _keyword = gap < 0 ? line : line[..gap];
            _value = gap < 0 ? [] : line[(gap + 1)..].TrimStart(" \t"u8);
            return true;
        }

        return false;
    }
}
