using OpenSim.Store.MySql;

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
    public void MustConvert_OnlyToWider(string actual, string wanted, bool expected) =>
        Assert.That(new MySqlDialect().MustConvert("land", new("Column", actual), new("Column", wanted, wanted)), Is.EqualTo(expected));

    [Test]
    public void MustConvert_DoublesOfPrims_BecomeFloats() =>
        Assert.That(new MySqlDialect().MustConvert("prims", new("PositionX", "double"), new("PositionX", "float", "float")), Is.True);
}
