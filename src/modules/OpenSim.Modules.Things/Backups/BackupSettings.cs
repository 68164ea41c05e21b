using OpenSim.Settings;

namespace OpenSim.Modules.Things.Backups;

/// <summary>Archives of regions by the clock, OpenSimulator's <c>[AutoBackupModule]</c> keys.</summary>
public static class BackupSettings
{
    private const string Section = "AutoBackupModule";

    public static readonly Setting<bool> AutoBackupModuleEnabled =
        new(Section, "AutoBackupModuleEnabled", false, "Whether there are backups by the clock at all.");

    public static readonly Setting<bool> AutoBackup =
        new(Section, "AutoBackup", false, "Save every region of this process by the clock. The command dooarbackup works without.");

    public static readonly Setting<double> AutoBackupInterval =
        new(Section, "AutoBackupInterval", 720, "Time from one backup to the next.", "minutes", 1, 525_600);

    public static readonly Setting<SettingPath> AutoBackupDir =
        new(Section, "AutoBackupDir", ".", "Folder for the archives, from the data folder; it is made when it is not there.");

    public static readonly Setting<BackupNaming> AutoBackupNaming = new(
        Section, "AutoBackupNaming", BackupNaming.Time,
        "How archives are called: by the region and the time, by a number that grows (Sequential), or always the same (Overwrite).");

    public static readonly Setting<bool> AutoBackupSkipAssets =
        new(Section, "AutoBackupSkipAssets", false, "Leave the assets out, when they are kept some other way.");

    public static readonly Setting<string> AutoBackupScript = new(Section, "AutoBackupScript", "",
        "Program that is run after each backup, with the archive's path as its argument. Empty for none.");

    public static readonly Setting<int> AutoBackupKeepFilesForDays = new(
        Section, "AutoBackupKeepFilesForDays", 0, "Archives of these regions that are older are deleted before a backup; 0 keeps all.",
        "days", 0, 36_500);
}

/// <summary>How a backup's file is called.</summary>
public enum BackupNaming
{
    Time,
    Sequential,
    Overwrite
}
