using OpenSim.Store.MySql;
using OpenSim.Store.Schema;

namespace OpenSim.Store.Tests.Migrations;

public sealed class MySqlConversionTests
{
    [TestCase("varchar(255)", "varchar(64)", false)]
    [TestCase("varchar(64)", "varchar(255)", true)]
    [TestCase("char(36)", "varchar(36)", false)]
    [TestCase("char(36)", "varchar(255)", true)]
    [TestCase("text", "mediumtext", true)]
    [TestCase("longtext", "mediumtext", false)]
    [TestCase("varchar(255)", "text", true)]
    [TestCase("blob", "mediumblob", true)]
    [TestCase("int(11)", "int(10) unsigned", true)]
    [TestCase("int(10) unsigned", "int(11)", false)]
    [TestCase("bigint(20)", "int(11)", false)]
    [TestCase("int(4)", "int(11)", false)]
    [TestCase("float(3,2) unsigned", "float(9,8) unsigned", true)]
    [TestCase("float", "float(9,8) unsigned", false)]
    [TestCase("double", "float", false)]
    [TestCase("enum('true','false')", "enum('true','false')", false)]
    [TestCase("uuid", "char(36)", false)]
    public void ChangeOf_Types_OnlyToWider(string actual, string wanted, bool expected) => Assert.That(
        new MySqlDialect().ChangeOf("land", new("Column", actual), new("Column", wanted, wanted)),
        Is.EqualTo(expected ? ColumnChange.Type : ColumnChange.None));

    [Test]
    public void ChangeOf_DoublesOfPrims_BecomeFloats() => Assert.That(
        new MySqlDialect().ChangeOf("prims", new("PositionX", "double"), new("PositionX", "float", "float")),
        Is.EqualTo(ColumnChange.Type));

    [TestCase("latin1", ColumnChange.Characters)]
    [TestCase("utf8mb3", ColumnChange.Characters)]
    [TestCase("utf8mb4", ColumnChange.None)]
    public void ChangeOf_TextThatPeopleType_NeedsAllLetters(string characterSet, ColumnChange expected) => Assert.That(
        new MySqlDialect().ChangeOf(
            "prims", new("Name", "varchar(255)", characterSet), new("Name", "varchar(255)", "varchar(255) character set utf8mb4")),
        Is.EqualTo(expected));

    [TestCase(0, "1 MB", "less than a minute")]
    [TestCase(512_000_000, "512 MB", "less than a minute")]
    [TestCase(50_000_000_000, "50.0 GB", "up to 28 minutes")]
    public void Copying_IsSaidWithSizeAndTime(long bytes, string size, string time) =>
        Assert.That((TableChange.Size(bytes), TableChange.Time(bytes)), Is.EqualTo((size, time)));
}
