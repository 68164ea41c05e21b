using OpenSim.Llsd;
using OpenSim.Services.Wire;
using OpenSim.Services.Wire.Groups;
using OpenSim.Services.Wire.Inventory;
using OpenSim.Services.Wire.Messages;
using OpenSim.Services.Wire.Users;

namespace OpenSim.Fuzz.Tests.Targets;

/// <summary>Everything that services read out of forms and of JSON: whatever stands there is read as something.</summary>
public static class ServicePairsTarget
{
    public static IEnumerable<byte[]> Seeds() =>
    [
        "ID=11111111-0000-4000-8000-000000000001&Type=-1&Version=99999&CreatorId=a&CreatorData=b&Flags=-1&SaleType=300&GroupOwned=True"u8.ToArray(),
        "GroupID=11111111-0000-4000-8000-000000000001&Powers=18446744073709551615&Timestamp=-5&AgentID=11111111-0000-4000-8000-000000000001;x"u8
            .ToArray(),
        "BinaryBucket=0G&Dialog=999&Position=%3c1%2c+NaN%2c+3%3e&EstateID=-1&GlobalPos=%3c1%2c2%3e"u8.ToArray(),
        """{"NewItems":[{"ID":"x"}],"DeletedItems":["11111111-0000-4000-8000-000000000001"],"Versions":{"a":1}}"""u8.ToArray()
    ];

    public static IEnumerable<string> Tokens() => ["&", "=", "-1", "4294967296", "1e99", "NaN", "Version", "Flags", "{", "}", "[", "]", "\"Items\":"];

    public static void Fuzz(ReadOnlySpan<byte> input)
    {
        LlsdValue? value = null;
        if (Form.TryRead(input, out var form))
            value = form;
        if (LlsdJson.TryRead(input, out var json))
            value = json;
        if (value is null)
            return;
        var item = InventoryPairs.ItemOf(value);
        if (InventoryPairs.ItemOf(InventoryPairs.Write(item)) != item)
            throw new InvalidDataException("An item reads otherwise when it is written again.");
        InventoryPairs.FolderOf(value);
        InventoryChangePairs.ReadChange(value);
        InventoryChangePairs.ReadOutcome(value);
        InventoryChangePairs.ReadItemChange(value);
        GroupPairs.ReadGroup(value);
        GroupPairs.ReadMembership(value);
        GroupPairs.ReadMember(value);
        GroupPairs.ReadNotice(value);
        GroupPairs.ReadInvite(value);
        MessagePairs.Read(value);
        ProfilePairs.ReadProperties(value);
        ProfilePairs.ReadPick(value);
        ProfilePairs.ReadClassified(value);
        ProfilePairs.ReadSettings(value);
    }
}
