using System.Globalization;
using System.Numerics;
using System.Text;
using System.Xml.Linq;
using OpenSim.Primitives;
using OpenSim.Serialization.Iar;
using OpenSim.Serialization.Objects;
using OpenSim.Serialization.Regions;
using OpenSim.Serialization.Tests.Kit;
using OpenSim.Store.Regions;

namespace OpenSim.Serialization.Tests.Objects;

/// <summary>What stands in a file where a number is wanted is read, or told; and an object is there whatever stands behind it.</summary>
public sealed class UnreadableNumberTests
{
    [TestCase("100,5", 100.5f)]
    [TestCase(" 7 ", 7)]
    [TestCase("1E2", 100)]
    [TestCase("", 0)]
    public void Number_InAnotherForm_IsRead(string text, float value)
    {
        var packed = ObjectXml.Read(With(text), out var complaint).Single();
        Assert.That((packed.Position.X, complaint, packed.Remarks.Count), Is.EqualTo((value, default(string), 0)));
    }

    [TestCase("NaN")]
    [TestCase("Infinity")]
    [TestCase("1e999")]
    [TestCase("1,000.5")]
    [TestCase("ten")]
    public void Number_ThatIsNone_IsTold(string text) =>
        Assert.That(ObjectXml.Read(With(text), out _).Single().Remarks, Has.One.Contains(text));

    [TestCase("\0\n")]
    [TestCase("\0\0\0")]
    [TestCase(" \r\n")]
    [TestCase("\n<!-- the end -->")]
    [TestCase("\0<")]
    [TestCase("</scene>")]
    [TestCase("<SceneObjectGroup><SceneObjectPart>")]
    public void Object_WithSomethingBehindItsEnd_IsHandedOn(string behind)
    {
        byte[] xml = [.. ObjectXml.Write(new RandomObjects(3).Object(2)), .. Encoding.UTF8.GetBytes(behind)];
        Assert.That(ObjectXml.Read(xml, out _), Has.Count.EqualTo(1));
    }

    // Every element of settings, land and items of inventory whose number is one: read in another form, or told with its name.
    private static IEnumerable<TestCaseData> Elements() =>
        from file in new[] { "settings", "land", "item" }
        from element in XElement.Parse(Whole(file)).DescendantsAndSelf().Where(element => !element.HasElements)
        where float.TryParse(element.Value, CultureInfo.InvariantCulture, out _) && !UUID.TryParse(element.Value, out _)
            && element.Name.LocalName is not ("Time" or "Bitmap" or "SeeAVs" or "AnyAVSnds" or "GrpAVSnds") // a date, squares, flags
        select new TestCaseData(file, element.Name.LocalName);

    [TestCaseSource(nameof(Elements))]
    public void Number_OfWhateverIsRead_IsReadOrTold(string file, string element)
    {
        Assert.That(Read(file, element, "12"), Is.Empty);
        Assert.That(Read(file, element, "1E1"), Is.Empty);
        Assert.That(Read(file, element, "7,0"), Is.Empty);
        Assert.That(Read(file, element, ""), Is.Empty);
        Assert.That(Read(file, element, "ten"), Has.One.StartsWith($"{element} is 'ten'"));
        Assert.That(Read(file, element, "1,000.5"), Has.One.Contains("1,000.5"));
    }

    [TestCase("land", "SeeAVs")]
    [TestCase("land", "GrpAVSnds")]
    [TestCase("settings", "BlockFly")]
    public void Flag_ThatIsNone_IsTold(string file, string element)
    {
        Assert.That(Read(file, element, "True").Concat(Read(file, element, "0")).Concat(Read(file, element, "")), Is.Empty);
        Assert.That(Read(file, element, "maybe"), Has.One.StartsWith($"{element} is 'maybe', which is neither true nor false"));
    }

    [TestCase("<1, 2>")]
    [TestCase("<1, b, 3>")]
    public void Place_ThatIsNone_IsTold(string place) =>
        Assert.That(Read("land", "UserLocation", place), Has.One.StartsWith("UserLocation is"));

    [Test]
    public void Settings_WithANumberThatIsNone_KeepWhatWas()
    {
        var xml = XElement.Parse(Whole("settings"));
        xml.Descendants("WaterHeight").Single().Value = "high";
        var read = RegionSettingsXml.Read(Encoding.UTF8.GetBytes(xml.ToString()), new RegionSettingsRow { WaterHeight = 33 })!;
        Assert.That(read.Row.WaterHeight, Is.EqualTo(33));
    }

    private static IReadOnlyList<string> Read(string file, string element, string value)
    {
        var xml = XElement.Parse(Whole(file));
        foreach (var found in xml.Descendants(element))
            found.Value = value;
        var bytes = Encoding.UTF8.GetBytes(xml.ToString());
        var remarks = file == "settings" ? RegionSettingsXml.Read(bytes, new RegionSettingsRow())!.Remarks : [];
        if (file == "land")
            LandXml.Read(bytes, out remarks);
        if (file == "item")
            InventoryItemXml.Read(bytes, out _, out remarks);
        return remarks;
    }

    private static string Whole(string file) => file switch
    {
        "settings" => RegionSettingsXml.Write(new RegionSettingsRow(), null),
        "land" => LandXml.Write(new ParcelRow { AccessList = [new ParcelAccessRow(UUID.Random(), 1, 0)] }),
        _ => InventoryItemXml.Write(new InventoryItem(), null, "")
    };

    private static byte[] With(string x)
    {
        var packed = new RandomObjects(1).Object(1);
        packed.MoveTo(new Vector3(12.25f, 3, 4));
        var xml = Encoding.UTF8.GetString(ObjectXml.Write(packed));
        return Encoding.UTF8.GetBytes(xml.Replace("<X>12.25</X>", $"<X>{x}</X>", StringComparison.Ordinal));
    }
}
